// What every page runs before it is drawn: the theme, and a hold on forms that are sent before the page's
// scripts are there.
import '@savvi/ui/theme-boot';
import { holdSubmits } from './public/held-submit.ts';

holdSubmits();
