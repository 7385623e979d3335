/** The properties that determine whether a device counts as mobile. */
export interface Device {
  readonly innerWidth: number;
  readonly navigator: { readonly userAgent: string; readonly maxTouchPoints: number };
}

/** Windows narrower than this count as mobile, in CSS pixels. */
const DESKTOP_WIDTH_PX = 1024;
const MOBILE_AGENT = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i;

/** Whether a device counts as mobile: a narrow window, a mobile-looking user agent, or touch (UI-8, T-24). */
export const isMobileDevice = ({ innerWidth, navigator }: Device): boolean =>
  innerWidth < DESKTOP_WIDTH_PX || MOBILE_AGENT.test(navigator.userAgent) || navigator.maxTouchPoints > 0;
