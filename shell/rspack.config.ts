import type { FrontendConfig } from '@savvi/tooling/frontend/bundle';
import { shellConfig } from '@savvi/tooling/frontend/shell';

export default ((options) => shellConfig({ ...options, dir: import.meta.dirname })) satisfies FrontendConfig;
