import {
  deleteCategory,
  getCategoryUse,
  listCategories,
  listStoredCategories,
  replaceCategories,
  setLineCategory,
} from '@savvi/budget-contract/category.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { CategoryService } from './category.service.ts';

/** Mounts the routes of categories. */
export function mountCategories(app: ServiceApp, service: CategoryService): void {
  app.mount(listStoredCategories, ({ scope }) => service.listAll(scope));
  app.mount(listCategories, ({ scope, params }) => service.list(scope, params.id));
  app.mount(replaceCategories, ({ scope, params, body, ifMatch }) =>
    service.replace(scope, params.id, body, ifMatch),
  );
  app.mount(setLineCategory, ({ scope, params, body, ifMatch }) =>
    service.setOfLine(scope, params.id, body, ifMatch),
  );
  app.mount(getCategoryUse, ({ scope, params }) => service.useOf(scope, params.id, params.categoryId));
  app.mount(deleteCategory, ({ scope, params, query, ifMatch }) =>
    service.delete(scope, params.id, params.categoryId, query.to, ifMatch),
  );
}
