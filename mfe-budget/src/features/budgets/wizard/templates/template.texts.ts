import { sizeOf, type Template } from './template.rules.ts';

const NAMED = 3;

/** Texts of the dialog with the templates. Texts quoted in the specification are exact. */
export const templateTexts = {
  title: 'Start from a template',
  description: 'A template adds names for your expenses. You fill in the amounts.',
  choices: 'Templates',
  lines: (template: Template) => {
    const size = sizeOf(template);
    const names = [...template.fixedExpenses, ...template.variableExpenses].slice(0, NAMED);
    return size === 0 ? 'No lines. Add your own.' : `${size} lines: ${names.join(', ')}…`;
  },
  use: 'Use template',
  cancel: 'Cancel',
} as const;
