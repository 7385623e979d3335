// This module is a separate entry, loaded as a blocking script in <head>, because otherwise a page in the
// dark theme would flash white. It cannot be inline, because the content security policy allows no inline
// scripts.
import { applyTheme } from './theme-store.ts';

applyTheme();
