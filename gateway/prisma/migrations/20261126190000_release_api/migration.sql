-- Tokens with which a team releases its areas over the release API. A row outlives its expiry, so that the list
-- of tokens shows who had one.
CREATE TABLE "release_tokens" (
  id uuid PRIMARY KEY,
  team text NOT NULL,
  areas text[] NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);

-- What each running service declares: its contract.json, with which releases are compared, and its area.json.
CREATE TABLE "deployed_services" (
  name text PRIMARY KEY,
  contract jsonb NOT NULL,
  manifest jsonb,
  registered_at timestamptz NOT NULL DEFAULT now()
);
