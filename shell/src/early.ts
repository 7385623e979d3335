// Runs on every page before it is rendered: sets the theme, and holds back forms that are submitted before
// the page's scripts have loaded.
import '@savvi/ui/theme-boot';
import { holdSubmits } from './public/held-submit.ts';

holdSubmits();
