import {
  beginImport,
  commitImport,
  getImportSetup,
  keepImportShape,
  listImports,
  listStoredImports,
  previewImport,
  sendImportPart,
  undoImport,
} from '@savvi/budget-contract/import.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { CommitService } from './commit.service.ts';
import type { ImportService } from './import.service.ts';
import type { UndoImportService } from './undo-import.service.ts';

/** Mounts the routes of imports. */
export function mountImports(
  app: ServiceApp,
  service: ImportService,
  { commit }: CommitService,
  { undo }: UndoImportService,
): void {
  app.mount(listStoredImports, ({ scope }) => service.listAll(scope));
  app.mount(listImports, ({ scope, params }) => service.list(scope, params.id));
  app.mount(getImportSetup, ({ scope, params }) => service.setup(scope, params.id));
  app.mount(keepImportShape, ({ scope, params: { id, shape }, body }) =>
    service.keepShape(scope, id, shape, body),
  );
  app.mount(beginImport, ({ scope, params, body }) => service.begin(scope, params.id, body));
  app.mount(sendImportPart, ({ scope, params: { id: budgetId, importId: id, part }, body }) =>
    service.sendPart(scope, { budgetId, id, part: Number(part) }, body.rows),
  );
  app.mount(previewImport, ({ scope, params: { id, importId } }) => service.preview(scope, id, importId));
  app.mount(commitImport, ({ scope, params: { id, importId }, body }) => commit(scope, id, importId, body));
  app.mount(undoImport, ({ scope, params: { id, importId }, body }) => undo(scope, id, importId, body));
}
