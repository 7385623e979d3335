import type { Document } from '@savvi/documents-contract/document';
import {
  documentRoutes,
  folderRoutes,
  tagRoutes,
  textRoutes,
} from '@savvi/documents-contract/documents.routes';
import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import { mountPermanentDeletion } from '@savvi/service-kit/kept-record-routes';
import { JsonText } from '@savvi/service-kit/json-text';
import { pageOf, setPageHeaders } from '@savvi/service-kit/page';
import { type BulkDeps, bulkService } from './bulk/bulk.service.ts';
import { type DocumentDeps, documentService } from './documents/document.service.ts';
import { downloadService } from './downloads/download.service.ts';
import type { DownloadDeps } from './downloads/open-file.ts';
import { zipService } from './downloads/zip.service.ts';
import { type FolderDeps, folderService } from './folders/folder.service.ts';
import { type TagDeps, tagService } from './tags/tag.service.ts';
import { knownFilesService } from './uploads/known-files.service.ts';
import { type TextDeps, textService } from './texts/text.service.ts';
import { type UploadDeps, uploadService } from './uploads/upload.service.ts';

/** Dependencies of {@link buildApp}. */
export type AppDeps = ServiceAppDeps &
  BulkDeps &
  DocumentDeps &
  DownloadDeps &
  FolderDeps &
  TagDeps &
  TextDeps &
  UploadDeps;

function mountDocuments(app: ServiceApp, deps: AppDeps): void {
  const [documents, uploads, downloads] = [documentService(deps), uploadService(deps), downloadService(deps)];
  app.mount(documentRoutes.list, async ({ scope, query, response }) => {
    const [page, filter] = [pageOf(query), { folderId: query.folderId, category: query.category }];
    const report = (total: number, last?: Document) =>
      setPageHeaders(response, {
        path: documentRoutes.list.path,
        filter,
        limit: query.limit,
        total,
        last: last && { createdAt: last.uploadDate, id: last.id },
      });
    if (page.limit === undefined && page.after === undefined) {
      const { json, total } = await documents.listAll(scope, filter);
      report(total);
      return new JsonText(json);
    }
    const { documents: listed, total } = await documents.list(scope, filter, page);
    report(total, listed.length === query.limit ? listed.at(-1) : undefined);
    return listed;
  });
  app.mount(documentRoutes.listDeleted, ({ scope }) => documents.listDeleted(scope));
  app.mount(documentRoutes.limits, () => ({ fileBytesMax: deps.maxBytes }));
  app.mount(documentRoutes.upload, ({ scope, request, idempotencyKey }) =>
    uploads.upload(scope, request, idempotencyKey),
  );
  const known = knownFilesService(deps);
  app.mount(documentRoutes.knownFiles, ({ scope, body }) => known.find(scope, body.sha256));
  app.mount(documentRoutes.update, ({ scope, params, body, ifMatch }) =>
    documents.update(scope, params.id, body, ifMatch),
  );
  app.mount(documentRoutes.move, ({ scope, params, body, ifMatch }) =>
    documents.move(scope, params.id, body.folderId, ifMatch),
  );
  app.mount(documentRoutes.replaceLinks, ({ scope, params, body, ifMatch }) =>
    documents.replaceLinks(scope, params.id, body.links, ifMatch),
  );
  app.mount(documentRoutes.delete, ({ scope, params, ifMatch }) =>
    documents.delete(scope, params.id, ifMatch),
  );
  app.mount(documentRoutes.restore, ({ scope, params }) => documents.restore(scope, params.id));
  mountPermanentDeletion(app, documentRoutes, documents);
  app.mount(documentRoutes.download, ({ scope, params, request, response }) =>
    downloads.download(scope, params.id, request, response),
  );
}

function mountBulk(app: ServiceApp, deps: AppDeps): void {
  const [bulk, zip] = [bulkService(deps), zipService(deps)];
  app.mount(documentRoutes.bulkUpdate, ({ scope, body }) => bulk.update(scope, body.documents));
  app.mount(documentRoutes.bulkDelete, ({ scope, body }) => bulk.delete(scope, body.documents));
  app.mount(documentRoutes.bulkRestore, ({ scope, body }) => bulk.restore(scope, body.documents));
  app.mount(documentRoutes.zip, ({ scope, body, response }) =>
    zip.download(
      scope,
      body.documents.map(({ id }) => id),
      response,
    ),
  );
}

function mountTexts(app: ServiceApp, deps: AppDeps): void {
  const texts = textService(deps);
  app.mount(textRoutes.store, ({ scope, params, body }) => texts.store(scope, params.id, body));
  app.mount(textRoutes.download, ({ scope, response }) => texts.download(scope, response));
}

function mountFolders(app: ServiceApp, deps: AppDeps): void {
  const folders = folderService(deps);
  app.mount(folderRoutes.list, async ({ scope, query, response }) => {
    const { folders: listed, total } = await folders.list(scope, query.category, pageOf(query));
    setPageHeaders(response, {
      path: folderRoutes.list.path,
      filter: { category: query.category },
      limit: query.limit,
      total,
      last: listed.length === query.limit ? listed.at(-1) : undefined,
    });
    return listed;
  });
  app.mount(folderRoutes.create, ({ scope, body, idempotencyKey }) =>
    folders.create(scope, body, idempotencyKey),
  );
  app.mount(folderRoutes.update, ({ scope, params, body, ifMatch }) =>
    folders.update(scope, params.id, body, ifMatch),
  );
  app.mount(folderRoutes.delete, ({ scope, params }) => folders.delete(scope, params.id));
}

function mountTags(app: ServiceApp, deps: AppDeps): void {
  const tags = tagService(deps);
  app.mount(tagRoutes.list, ({ scope }) => tags.list(scope));
  app.mount(tagRoutes.create, ({ scope, body, idempotencyKey }) => tags.create(scope, body, idempotencyKey));
  app.mount(tagRoutes.update, ({ scope, params, body, ifMatch }) =>
    tags.update(scope, params.id, body, ifMatch),
  );
  app.mount(tagRoutes.delete, ({ scope, params }) => tags.delete(scope, params.id));
}

/** Builds the HTTP app of the documents service. */
export function buildApp(deps: AppDeps): ServiceApp {
  const app = serviceApp(deps);
  mountDocuments(app, deps);
  mountBulk(app, deps);
  mountTexts(app, deps);
  mountFolders(app, deps);
  mountTags(app, deps);
  return app;
}
