import * as z from 'zod/mini';
import { defineRoute } from '@savvi/contracts/route';
import { recordId } from '@savvi/contracts/values';
import {
  CATEGORIES_MAX,
  categoriesInput,
  categoriesReply,
  categoryDeleted,
  categoryUse,
  lineCategoryInput,
  NO_CATEGORY,
  storedCategory,
} from './category.ts';

const shared = { tag: 'Categories', access: 'session' } as const;
const ofBudget = z.object({ id: recordId });
const ofCategory = z.object({ id: recordId, categoryId: recordId });

/** The categories of a budget and of its lines (MON-18). */
export const listCategories = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/categories',
  operation: 'listCategories',
  summary: 'The categories of a budget and of its lines; the standard ones before the first use',
  params: ofBudget,
  status: 200,
  reply: categoriesReply,
});

/** Adds, renames and reorders the categories of a budget. */
export const replaceCategories = defineRoute({
  ...shared,
  method: 'put',
  path: '/api/budgets/{id}/categories',
  operation: 'replaceCategories',
  summary: `Add, rename or reorder the categories of a budget, at most ${CATEGORIES_MAX}`,
  params: ofBudget,
  body: categoriesInput,
  status: 200,
  reply: categoriesReply,
  versioned: true,
  problems: ['full'],
});

/** Sets the category of a line of the budget. */
export const setLineCategory = defineRoute({
  ...shared,
  method: 'put',
  path: '/api/budgets/{id}/line-category',
  operation: 'setLineCategory',
  summary: 'Set or clear the category of a line of the budget',
  params: ofBudget,
  body: lineCategoryInput,
  status: 200,
  reply: categoriesReply,
  versioned: true,
  problems: ['full'],
});

/** How often a category is used, to ask before it is deleted (MON-19). */
export const getCategoryUse = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/categories/{categoryId}/use',
  operation: 'getCategoryUse',
  summary: 'The number of lines and transactions that have a category',
  params: ofCategory,
  status: 200,
  reply: categoryUse,
});

/** Deletes a category. Its lines and transactions move to another one or to none (MON-19). */
export const deleteCategory = defineRoute({
  ...shared,
  method: 'delete',
  path: '/api/budgets/{id}/categories/{categoryId}',
  operation: 'deleteCategory',
  summary: `Delete a category; its lines and transactions move to the category \`to\`, or to none with \`${NO_CATEGORY}\``,
  params: ofCategory,
  query: z.object({ to: z.optional(z.union([z.literal(NO_CATEGORY), recordId])) }),
  status: 200,
  reply: categoryDeleted,
  versioned: true,
  problems: ['full'],
});

/** All stored categories of the space, for the archive of the user's own data. */
export const listStoredCategories = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/categories',
  operation: 'listStoredCategories',
  summary: 'The categories of all your budgets, with the names of their lines',
  status: 200,
  reply: z.array(storedCategory),
});

/** Every route of categories. */
export const categoryRoutes = [
  listCategories,
  replaceCategories,
  setLineCategory,
  getCategoryUse,
  deleteCategory,
  listStoredCategories,
] as const;
