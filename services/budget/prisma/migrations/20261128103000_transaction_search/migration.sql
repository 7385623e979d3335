-- The payee and the note of a transaction without case and accents, for searches. The database generates the column, so that
-- transactions that another release writes are found, too. `searchForm` of the contract does the same in code.
CREATE FUNCTION search_form(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(replace(lower(
    translate(regexp_replace(normalize(input, NFKD), '[\u0300-\u036F]', '', 'g'),
        U&'\2018\2019\201B\02BC\2010\2011\2012\2013\2014\2015\2212', '''''''''-------') COLLATE pg_c_utf8), 'ß', 'ss'), 'ς', 'σ');

ALTER TABLE "transactions" ADD COLUMN     "search_text" TEXT GENERATED ALWAYS AS (search_form("payee" || chr(10) || coalesce("note", ''))) STORED;
