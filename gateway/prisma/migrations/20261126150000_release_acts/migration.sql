-- Every change of the versions that users of an area get: who did it, when, why, from what to what. Rows stay
-- for two years. Named users are only counted; a row names the operator and nobody else.
CREATE TABLE release_acts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  area text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  kind text NOT NULL,
  reason text,
  is_forced boolean NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL
);
CREATE INDEX release_acts_of_area ON release_acts (area, id DESC);
CREATE INDEX release_acts_by_time ON release_acts (at);
