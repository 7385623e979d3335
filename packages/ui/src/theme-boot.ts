// An entry of its own, loaded as a blocking script in <head>: without it a dark-theme reader
// sees a white page flash by. It can't be inline, because the policy allows no inline scripts.
import { applyTheme } from './theme-store.ts';

applyTheme();
