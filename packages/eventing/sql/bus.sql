-- The PostgreSQL bus. setUpBus applies this file whenever its text has changed, in one transaction, as the owner of the
-- database. Roles have no rights on any table: every access goes through functions that run as the owner and check the
-- caller (session_user). Every change must apply on top of older versions of this file, while older code still uses them.

CREATE SCHEMA IF NOT EXISTS bus;

-- The log. Appends hold a lock until commit, so numbers become visible in order: a reader that sees event n also sees all
-- events below n.
CREATE TABLE IF NOT EXISTS bus.log (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id uuid NOT NULL UNIQUE,
    type text NOT NULL,
    event jsonb NOT NULL,
    appended_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS log_appended_at_idx ON bus.log (appended_at);

-- The event types that each role may append and read: exact types or prefixes (budget.>).
CREATE TABLE IF NOT EXISTS bus.grants (
    role name NOT NULL,
    action text NOT NULL CHECK (action IN ('append', 'read')),
    pattern text NOT NULL CHECK (pattern ~ '^[a-z0-9.-]+(\.>)?$' OR pattern = '>'),
    PRIMARY KEY (role, action, pattern)
);

-- Durable readers. Events up to position are finished or in retries; events up to handed_to were delivered at least once.
CREATE TABLE IF NOT EXISTS bus.durables (
    role name NOT NULL,
    name text NOT NULL,
    types text[] NOT NULL,
    position bigint NOT NULL DEFAULT 0,
    handed_to bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (role, name)
);

-- Failed messages. They are delivered again at due_at, while the position moves on.
CREATE TABLE IF NOT EXISTS bus.retries (
    role name NOT NULL,
    durable text NOT NULL,
    seq bigint NOT NULL REFERENCES bus.log ON DELETE CASCADE,
    attempts integer NOT NULL,
    due_at timestamptz NOT NULL,
    PRIMARY KEY (role, durable, seq),
    FOREIGN KEY (role, durable) REFERENCES bus.durables ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS retries_seq_idx ON bus.retries (seq);

-- Converts patterns to LIKE patterns. Types contain no LIKE wildcards, and patterns were checked before they were stored.
CREATE OR REPLACE FUNCTION bus.likes(patterns text[]) RETURNS text[] LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp
AS $$ SELECT coalesce(array_agg(translate(p, '>*', '%%')), '{}') FROM unnest(patterns) AS p $$;

CREATE OR REPLACE FUNCTION bus.granted(wanted_action text) RETURNS text[] LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT bus.likes(array_agg(pattern)) FROM bus.grants WHERE role = session_user AND action = wanted_action $$;

-- Stores the events that are new (by id) in the given order, all or none, and returns their number.
CREATE OR REPLACE FUNCTION bus.append(events jsonb) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    allowed text[] := bus.granted('append');
    refused text;
    domains text;
    appended integer;
BEGIN
    SELECT coalesce(e->>'type', 'an event without type') INTO refused
    FROM jsonb_array_elements(events) AS e WHERE (e->>'type' LIKE ANY (allowed)) IS NOT TRUE LIMIT 1;
    IF FOUND THEN
        RAISE insufficient_privilege USING MESSAGE = format('%s may not append %s', session_user, refused);
    END IF;

    PERFORM pg_advisory_xact_lock(hashtextextended('savvi.bus.append', 0));
    INSERT INTO bus.log (id, type, event, appended_at)
    SELECT (e->>'id')::uuid, e->>'type', e, clock_timestamp()
    FROM jsonb_array_elements(events) WITH ORDINALITY AS t (e, place) ORDER BY place
    ON CONFLICT (id) DO NOTHING;
    GET DIAGNOSTICS appended = ROW_COUNT;

    IF appended > 0 THEN -- The payload lets readers of other domains ignore the notification.
        SELECT string_agg(DISTINCT split_part(e->>'type', '.', 1), ',') INTO domains FROM jsonb_array_elements(events) AS e;
        PERFORM pg_notify('bus', domains);
    END IF;
    RETURN appended;
END $$;

-- Rejects patterns that are malformed or exceed what the caller may read. An event of every service (*.user-data.erased.v1)
-- is that of the services of which the caller may read it, and *.> is everything that the caller may read.
CREATE OR REPLACE FUNCTION bus.check_read(types text[]) RETURNS void LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    allowed text[] := bus.granted('read');
    refused text;
BEGIN
    SELECT p INTO refused FROM unnest(types) AS p
    WHERE CASE
        WHEN p = '*.>' THEN cardinality(allowed) = 0
        WHEN p ~ '^\*(\.[a-z0-9-]+)+$' THEN NOT EXISTS (SELECT FROM unnest(allowed) AS a WHERE split_part(a, '.', 1) || substr(p, 2) LIKE a)
        ELSE NOT (p ~ '^[a-z0-9.-]+(\.>)?$' OR p = '>') OR (p LIKE ANY (allowed)) IS NOT TRUE
    END LIMIT 1;
    IF FOUND THEN
        RAISE insufficient_privilege USING MESSAGE = format('%s may not read %s', session_user, refused);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION bus.head() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT coalesce(max(seq), 0) FROM bus.log $$;

-- Returns events to a reader without a stored position.
CREATE OR REPLACE FUNCTION bus.tail(types text[], after bigint, upto bigint, max_rows integer)
RETURNS TABLE (seq bigint, id uuid, type text, event jsonb) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
BEGIN
    PERFORM bus.check_read(types);
    RETURN QUERY SELECT l.seq, l.id, l.type, l.event FROM bus.log AS l
    WHERE l.seq > after AND l.seq <= upto AND l.type LIKE ANY (bus.likes(types)) AND l.type LIKE ANY (bus.granted('read')) ORDER BY l.seq LIMIT max_rows;
END $$;

CREATE OR REPLACE FUNCTION bus.lock_key(durable text) RETURNS bigint LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$ SELECT hashtextextended('savvi.bus.durable ' || session_user || ' ' || durable, 0) $$;

-- Makes the calling session the only reader of the durable; returns false while another session is the reader. A new
-- durable starts at the oldest stored event. The claim ends with the session or with bus.release. Each session must call
-- this only once.
CREATE OR REPLACE FUNCTION bus.claim(durable text, types text[]) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    PERFORM bus.check_read(types);
    IF NOT pg_try_advisory_lock(bus.lock_key(durable)) THEN
        RETURN false;
    END IF;
    INSERT INTO bus.durables AS d (role, name, types) VALUES (session_user, durable, types)
    ON CONFLICT (role, name) DO UPDATE SET types = excluded.types WHERE d.types <> excluded.types;
    RETURN true;
END $$;

CREATE OR REPLACE FUNCTION bus.release(durable text) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    PERFORM pg_advisory_unlock(bus.lock_key(durable));
    PERFORM pg_notify('bus_release', durable);
END $$;

-- Records that everything up to `done` is finished (or in retries).
CREATE OR REPLACE FUNCTION bus.ack(durable text, done bigint) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ UPDATE bus.durables SET position = done WHERE role = session_user AND name = durable AND position < done $$;

-- Acknowledges everything up to `done` and returns the next messages: failed ones that are due again, otherwise new ones.
CREATE OR REPLACE FUNCTION bus.fetch(durable text, done bigint, max_rows integer)
RETURNS TABLE (seq bigint, is_retry boolean, attempt integer, id uuid, type text, event jsonb) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
    me bus.durables;
    head bigint;
    last bigint;
    allowed text[];
    max_retries CONSTANT integer := 100; -- With so many failed messages, more would fail, too.
BEGIN
    PERFORM bus.ack(durable, done);
    SELECT * INTO STRICT me FROM bus.durables AS d WHERE d.role = session_user AND d.name = durable;
    allowed := bus.granted('read');

    RETURN QUERY SELECT l.seq, true, r.attempts + 1, l.id, l.type, l.event
    FROM bus.retries AS r JOIN bus.log AS l ON l.seq = r.seq
    WHERE r.role = me.role AND r.durable = me.name AND r.due_at <= clock_timestamp() ORDER BY l.seq LIMIT max_rows;
    IF FOUND OR (SELECT count(*) FROM bus.retries AS r WHERE r.role = me.role AND r.durable = me.name) >= max_retries THEN
        RETURN;
    END IF;

    head := bus.head(); -- Read before the messages, so that a position moved to it skips none.
    FOR seq, id, type, event IN
        SELECT l.seq, l.id, l.type, l.event FROM bus.log AS l
        WHERE l.seq > me.position AND l.seq <= head AND l.type LIKE ANY (bus.likes(me.types)) AND l.type LIKE ANY (allowed)
        ORDER BY l.seq LIMIT max_rows
    LOOP
        is_retry := false;
        attempt := CASE WHEN seq <= me.handed_to THEN 2 ELSE 1 END;
        last := seq;
        RETURN NEXT;
    END LOOP;
    IF last IS NOT NULL THEN
        UPDATE bus.durables AS d SET handed_to = last WHERE d.role = me.role AND d.name = me.name AND d.handed_to < last;
    ELSIF head - me.position > 500 THEN -- Events of other types are skipped occasionally, not with a write each time.
        PERFORM bus.ack(durable, head);
    END IF;
END $$;

-- Records that a message failed: it is delivered again after delay_ms, and all messages before it count as finished.
CREATE OR REPLACE FUNCTION bus.defer(durable text, failed bigint, delay_ms integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
BEGIN
    INSERT INTO bus.retries AS r (role, durable, seq, attempts, due_at)
    SELECT session_user, defer.durable, l.seq, 1, clock_timestamp() + make_interval(secs => delay_ms / 1000.0) FROM bus.log AS l WHERE l.seq = failed
    ON CONFLICT (role, durable, seq) DO UPDATE SET attempts = r.attempts + 1, due_at = excluded.due_at;
    PERFORM bus.ack(defer.durable, failed);
END $$;

-- Records that a message that had failed has now succeeded.
CREATE OR REPLACE FUNCTION bus.settle(durable text, seq bigint) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ DELETE FROM bus.retries AS r WHERE r.role = session_user AND r.durable = settle.durable AND r.seq = settle.seq $$;

-- Returns the milliseconds until a failed message is due; null if none is waiting.
CREATE OR REPLACE FUNCTION bus.due_in_ms(durable text) RETURNS integer LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT greatest(0, ceil(extract(epoch FROM min(r.due_at) - clock_timestamp()) * 1000))::integer
      FROM bus.retries AS r WHERE r.role = session_user AND r.durable = due_in_ms.durable HAVING count(*) > 0 $$;

-- Returns the number of messages that the durable has not finished.
CREATE OR REPLACE FUNCTION bus.lag(durable text) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT (SELECT count(*) FROM bus.log AS l
              WHERE l.seq > d.position AND l.type LIKE ANY (bus.likes(d.types)) AND l.type LIKE ANY (bus.granted('read')))::integer
           + (SELECT count(*) FROM bus.retries AS r WHERE r.role = d.role AND r.durable = d.name)::integer
      FROM bus.durables AS d WHERE d.role = session_user AND d.name = lag.durable $$;

-- Removes messages older than seven days, even if readers have not read them, up to 5,000 per call; returns their number.
CREATE OR REPLACE FUNCTION bus.expire() RETURNS integer LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
    WITH gone AS (
        DELETE FROM bus.log WHERE seq IN (
            SELECT seq FROM bus.log WHERE appended_at < now() - interval '7 days' ORDER BY appended_at LIMIT 5000 FOR UPDATE SKIP LOCKED)
        RETURNING 1)
    SELECT count(*)::integer FROM gone $$;
