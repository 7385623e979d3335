import { type ServiceApp, serviceApp } from '@savvi/service-kit/app';
import type { RequestHandler } from 'express';
import { mountBreachedPasswords } from './breached-passwords/breached-passwords.routes.ts';
import type { Deps } from './deps.ts';
import { mountDeletion, mountDirectoryDeletion } from './deletion/deletion.routes.ts';
import { deletionService } from './deletion/deletion.service.ts';
import { mountDirectory } from './directory/directory.routes.ts';
import { passkeyCeremonies } from './passkeys/ceremonies.ts';
import { passkeyConfirmationService } from './passkeys/passkey-confirmation.service.ts';
import { mountPasskeys } from './passkeys/passkey.routes.ts';
import { passkeyService } from './passkeys/passkey.service.ts';
import { passkeySignInService } from './passkeys/passkey-sign-in.service.ts';
import { mountPasswords } from './passwords/password.routes.ts';
import { passwordChangeService } from './passwords/password-change.service.ts';
import { passwordResetService } from './passwords/password-reset.service.ts';
import { mountProfile } from './profile/profile.routes.ts';
import { profileService } from './profile/profile.service.ts';
import { mountReauthentication } from './reauthentication/reauthentication.routes.ts';
import { reauthenticationService } from './reauthentication/reauthentication.service.ts';
import { mountRemoval } from './second-step/removal.routes.ts';
import { removalService } from './second-step/removal.service.ts';
import { mountSecondStep } from './second-step/second-step.routes.ts';
import { secondStepService } from './second-step/second-step.service.ts';
import { waysInService } from './second-step/ways-in.service.ts';
import { mountSecurityEvents } from './security-events/security-event.routes.ts';
import { mountSessions } from './sessions/session.routes.ts';
import { sessionService } from './sessions/session.service.ts';
import { confirmations } from './shared/confirmation.ts';
import { directoryAuthorizer } from './shared/directory-token.ts';
import { onlyGatewayAddresses } from './shared/only-gateway-addresses.ts';
import { forgetDeadCookies, withLiveSessions } from './shared/live-session.ts';
import { mountSignIn } from './sign-in/sign-in.routes.ts';
import { signInService } from './sign-in/sign-in.service.ts';
import { mountSuspension } from './suspension/suspension.routes.ts';
import { suspensionService } from './suspension/suspension.service.ts';
import { mountTokens } from './tokens/token.routes.ts';
import { tokenService } from './tokens/token.service.ts';
import { emptyStartService } from './verification/empty-start.service.ts';
import { mountEmptyStart, mountVerification } from './verification/verification.routes.ts';
import { verificationService } from './verification/verification.service.ts';

/**
 * The maximum size of a request body in bytes: a photo at its limit, and room for the rest of the profile.
 */
const BODY_LIMIT = 524_288;

const neverStored: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** Builds the HTTP app of the identity service. */
export function buildApp(deps: Deps & { isReady: () => Promise<boolean> }): ServiceApp {
  const confirmed = confirmations(deps);
  const app = serviceApp({
    ...deps,
    bodyLimit: BODY_LIMIT,
    onError: forgetDeadCookies(deps),
    assertConfirmed: confirmed.assert,
  });
  app.internal.use(neverStored, onlyGatewayAddresses(deps.gatewayKey));
  mountTokens(app.internal, tokenService(deps), deps.key, deps.cookie);
  const [authorize, deletions] = [directoryAuthorizer(deps), deletionService(deps)];
  mountDirectory(app.internal, deps, authorize);
  mountDirectoryDeletion(app.internal, deletions, authorize);
  mountSuspension(app.internal, suspensionService(deps), authorize);
  const live = withLiveSessions(app, deps);
  const verifications = verificationService({ ...deps, assertPassword: deletions.assertPassword });
  const signIns = signInService({ ...deps, verifications });
  mountSignIn(live, signIns, deps.cookie, deps.deviceCookie);
  const ceremonies = passkeyCeremonies(deps);
  mountPasskeys(
    live,
    {
      manage: passkeyService({ ...deps, ceremonies }),
      confirm: passkeyConfirmationService({ ...deps, ceremonies }),
      signIn: passkeySignInService({ ...deps, ceremonies }),
    },
    { session: deps.cookie, device: deps.deviceCookie },
  );
  mountSessions(live, sessionService(deps), deps.cookie);
  mountReauthentication(live, reauthenticationService(deps), confirmed, deps.cookie);
  const removals = removalService(deps);
  mountSecondStep(live, secondStepService({ ...deps, removals }), waysInService(deps), deps.cookie);
  mountRemoval(live, removals);
  mountSecurityEvents(live, deps);
  mountProfile(live, profileService(deps));
  mountPasswords(
    live,
    passwordChangeService(deps),
    passwordResetService(deps),
    deps.cookie,
    deps.deviceCookie,
  );
  mountVerification(live, verifications);
  mountEmptyStart(
    live,
    emptyStartService({ ...deps, deleteOwn: deletions.deleteOwn }),
    signIns.signIn,
    deps.cookie,
    deps.deviceCookie,
  );
  mountDeletion(live, deletions, deps.cookie);
  mountBreachedPasswords(live, deps.breachedPasswords);
  return app;
}
