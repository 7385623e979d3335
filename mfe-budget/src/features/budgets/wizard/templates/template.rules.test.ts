import { describe, expect, test } from 'vitest';
import { someEntries } from '../../../../testing/entries.ts';
import { NEW_ENTRIES } from '../entries.rules.ts';
import { createPayload } from '../payload.rules.ts';
import { blankNames } from '../picture.rules.ts';
import { sizeOf, TEMPLATES, withTemplate } from './template.rules.ts';

let count = 0;
const newId = () => `new-${(count += 1)}`;
function named(name: string) {
  const template = TEMPLATES.find((each) => each.name === name);
  if (template === undefined) throw new Error(`There is no template ${name}.`);
  return template;
}

describe('the templates (MON-13)', () => {
  test('are six', () => {
    expect(TEMPLATES.map(({ name }) => name)).toEqual([
      'Two incomes, renting',
      'Two incomes, own home',
      'One income',
      'Student',
      'Between jobs',
      'Empty',
    ]);
  });

  test.each(TEMPLATES)('fill in names without amounts: $name', (template) => {
    const filled = withTemplate(NEW_ENTRIES, template, newId);
    const lines = [...filled.fixedExpenses, ...filled.variableExpenses];
    expect(lines).toHaveLength(sizeOf(template));
    expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
    expect(blankNames(filled)).toEqual(lines.map(({ name }) => name));
    const sent = createPayload(filled);
    const amounts = [sent.fixedExpenses, sent.variableExpenses].flatMap((list) =>
      list?.map(({ amount }) => amount),
    );
    expect(amounts).toEqual(lines.map(() => 0));
    expect({ ...filled, fixedExpenses: [], variableExpenses: [] }).toEqual(NEW_ENTRIES);
  });

  test('keep the lines of the budget, and leave out names that it has', () => {
    const filled = withTemplate(someEntries(), named('Student'), newId);
    expect(filled.fixedExpenses.filter(({ name }) => name === 'Rent')).toEqual([
      { id: 'a', name: 'Rent', amount: 1500 },
    ]);
    expect(filled.variableExpenses[0]).toEqual({ id: 'b', name: 'Food', amount: 600.5 });
  });

  test('replace each other, except for lines that were filled in or renamed', () => {
    const first = withTemplate(NEW_ENTRIES, named('Two incomes, own home'), newId);
    const edited = {
      ...first,
      fixedExpenses: first.fixedExpenses.map((line) =>
        line.name === 'Mortgage'
          ? { id: line.id, name: line.name, amount: 1800 }
          : line.name === 'Phones'
            ? { ...line, name: 'Phone of Ben' }
            : line,
      ),
    };
    const emptied = withTemplate(edited, named('Empty'), newId);
    expect(emptied.fixedExpenses.map(({ name }) => name)).toEqual(['Mortgage', 'Phone of Ben']);
    expect(emptied.variableExpenses).toEqual([]);
  });

  test('add no more lines than a list can have', () => {
    const full = Array.from({ length: 199 }, (_, at) => ({ id: `${at}`, name: `Line ${at}`, amount: 1 }));
    expect(
      withTemplate(someEntries({ fixedExpenses: full }), named('Student'), newId).fixedExpenses,
    ).toHaveLength(200);
  });
});
