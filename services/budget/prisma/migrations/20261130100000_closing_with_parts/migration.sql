-- The release before does not count the parts of split transactions, and a closed month never changes. So it cannot close a
-- month with parts; this release says that it counts them. Remove this after the next release.
CREATE FUNCTION refuse_closing_without_parts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF current_setting('savvi.closed_months', true) IS DISTINCT FROM 'with-parts' AND EXISTS (
        SELECT 1 FROM transactions WHERE space_id = NEW.space_id AND budget_id = NEW.budget_id AND month = NEW.month AND is_split) THEN
        RAISE EXCEPTION 'this release cannot close a month with split transactions';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER closed_months_with_parts BEFORE INSERT ON "closed_months" FOR EACH ROW EXECUTE FUNCTION refuse_closing_without_parts();
