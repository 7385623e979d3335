import type { FrontendConfig } from '@savvi/tooling/frontend/bundle';
import { remoteConfig } from '@savvi/tooling/frontend/remote';

export default ((options) => remoteConfig({ ...options, dir: import.meta.dirname })) satisfies FrontendConfig;
