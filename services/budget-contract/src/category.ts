// The categories of a budget (MON-18). A line of the budget may have one, and so may a transaction without a line.
import * as z from '@savvi/contracts/schema';
import { recordId, recordVersion, requiredName } from '@savvi/contracts/values';
import { BUDGET_LINES_MAX, BUDGET_NAME_MAX } from './budget.ts';
import { planList } from './month.ts';

export { STANDARD_CATEGORIES } from './standard-categories.ts';

/** The maximum number of categories of a budget. */
export const CATEGORIES_MAX = 100;
/** The maximum number of categories of all budgets of a space. */
export const CATEGORIES_IN_ALL_MAX = 5_000;
/** The maximum length of the name of a category or of a group, in characters. */
export const CATEGORY_NAME_MAX = 60;

const categoryReply = z.object({ id: recordId, name: z.string(), group: z.string() });
/** A category of a budget. A group is the name that several categories share. */
export type Category = z.infer<typeof categoryReply>;

/** The words for lines and transactions without a category. */
export const NO_CATEGORY_NAME = 'No category';

/** Whether two names of categories are the same for a reader. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const categoryInput = z.strictObject({
  id: recordId,
  name: requiredName(CATEGORY_NAME_MAX),
  group: requiredName(CATEGORY_NAME_MAX),
});

const isUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

const categoriesOfLines = z
  .array(z.nullable(recordId))
  .check(z.maxLength(BUDGET_LINES_MAX, `must have at most ${BUDGET_LINES_MAX} lines`));
const lines = z.object({ fixed: categoriesOfLines, variable: categoriesOfLines });

/** The body of PUT /api/budgets/{id}/categories: all categories of the budget, in their order. */
export const categoriesInput = z.object({
  categories: z.array(categoryInput).check(
    z.maxLength(CATEGORIES_MAX, `must have at most ${CATEGORIES_MAX} categories`),
    z.refine((all) => isUnique(all.map(({ id }) => id)), 'must not contain an id twice'),
    z.refine(
      (all) => isUnique(all.map(({ name }) => name.trim().toLowerCase())),
      'must not contain a name twice',
    ),
  ),
  /** The category of each line of the budget, in the order of its lists; absent to leave them as they are. */
  lines: z.optional(lines),
});
/** The categories of a budget to store, and optionally those of its lines. */
export type CategoriesInput = z.output<typeof categoriesInput>;

const fields = {
  categories: z.array(categoryReply),
  /** The category of each line of the budget, in the order of its lists. */
  lines,
  version: recordVersion,
};

/**
 * The categories of a budget and those of its lines. The version counts the changes of both. It is 1 while the budget
 * uses no categories; these are the standard ones then.
 */
export const categoriesReply = z.object(fields);
/** The categories of a budget and those of its lines. */
export type Categories = z.infer<typeof categoriesReply>;

/** Whether a budget uses categories. Before its first use of them, the standard ones are offered. */
export const usesCategories = ({ version }: Pick<Categories, 'version'>): boolean => version > 1;

/** The body of PUT /api/budgets/{id}/line-category. A line is its place and its name, because budgets store no ids. */
export const lineCategoryInput = z.strictObject({
  list: planList,
  position: z.int().check(z.minimum(0), z.maximum(BUDGET_LINES_MAX - 1)),
  name: requiredName(BUDGET_NAME_MAX),
  categoryId: z.nullable(recordId),
});
/** The category of a line to store. */
export type LineCategoryInput = z.output<typeof lineCategoryInput>;

const use = {
  /** The lines of the budget that have the category. */
  lines: z.int(),
  /** The transactions that have it instead of a line, outside of closed months. */
  transactions: z.int(),
};

/** How often a category is used. */
export const categoryUse = z.object(use);
/** How often a category is used. */
export type CategoryUse = z.infer<typeof categoryUse>;

/** The word for 'No category' in the address of a deletion. */
export const NO_CATEGORY = 'none';

/** The categories after a deletion, and what was moved to another one (MON-19). */
export const categoryDeleted = z.object({ ...fields, moved: categoryUse });
/** The categories after a deletion, and what was moved to another one. */
export type CategoryDeleted = z.infer<typeof categoryDeleted>;

/** A category with its budget and the names of its lines, for the archive of the user's own data. */
export const storedCategory = z.object({
  budgetId: recordId,
  id: recordId,
  name: z.string(),
  group: z.string(),
  lines: z.array(z.string()),
});
/** A category with its budget and the names of its lines. */
export type StoredCategory = z.infer<typeof storedCategory>;
