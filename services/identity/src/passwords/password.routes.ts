import { changePassword, forgotPassword, resetPassword } from '@savvi/contracts/identity/account.routes';
import { reportNotMe } from '@savvi/contracts/identity/strong-sign-in.routes';
import { clientOf } from '../shared/client.ts';
import type { DeviceCookie } from '../shared/device-cookie.ts';
import type { Mount } from '../shared/live-session.ts';
import type { SessionCookie } from '../shared/session-cookie.ts';
import type { PasswordChangeService } from './password-change.service.ts';
import type { PasswordResetService } from './password-reset.service.ts';

/** Mounts the routes of passwords. */
export function mountPasswords(
  app: Mount,
  changes: PasswordChangeService,
  resets: PasswordResetService,
  cookie: SessionCookie,
  deviceCookie: DeviceCookie,
): void {
  app.mount(changePassword, async ({ scope, body, request, response }) => {
    const { session, deviceSecrets } = await changes.change(
      scope,
      body.currentPassword,
      body.newPassword,
      clientOf(request),
    );
    cookie.write(response, session);
    deviceCookie.write(response, deviceSecrets);
    return { message: 'Your password has been changed. Your other devices are signed out.' };
  });
  app.mount(forgotPassword, async ({ body, request }) => {
    await resets.sendResetLink(body.email, clientOf(request));
    return { message: 'If an account with that email exists, a password reset link has been sent.' };
  });
  app.mount(reportNotMe, async ({ body, request }) => ({
    resetToken: await resets.reportNotMe(body.token, clientOf(request)),
  }));
  app.mount(resetPassword, async ({ body, request, response }) => {
    const { deviceSecrets, secondStep } = await resets.reset(body.token, body.newPassword, clientOf(request));
    deviceCookie.write(response, deviceSecrets);
    return {
      message: 'Your password has been updated. You can sign in with it now.',
      ...(secondStep !== null && { hasSecondStep: true as const }),
      ...(secondStep?.endsAt != null && { secondStepEndsAt: secondStep.endsAt.toISOString() }),
    };
  });
}
