-- A trigger, so that no statement which changes what a profile form shows can forget to say so: the version from before the
-- column, which may still run beside this one, does not know it.
CREATE FUNCTION "users_profile_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.profile_version := greatest(NEW.profile_version, NEW.version);
    RETURN NEW;
END
$$;
CREATE TRIGGER "users_profile_version" BEFORE UPDATE OF "first_name", "last_name", "profile_image_url" ON "users" FOR EACH ROW
WHEN ((OLD.first_name, OLD.last_name, OLD.profile_image_url) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.profile_image_url))
EXECUTE FUNCTION "users_profile_version"();
