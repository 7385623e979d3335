// Files in the document locker: upload, unchanged download, and preview.
import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FILE_BYTES_MAX, type FileKind } from '@savvi/documents-contract/file-kind';
import { pathOfRealFile, realFile } from '@savvi/testing/real-files';
import { axe, tabTo } from '../fixtures/accessibility.ts';
import { downloadBy, dropFiles } from '../fixtures/files.ts';
import { delayResponses, dropResponses, slowUploads } from '../fixtures/network-faults.ts';
import { scannedPdf, scriptedPdf } from '../fixtures/pdf-files.ts';
import { seedDocument } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestUser } from '../fixtures/users.ts';

const LOCKER = '/document-locker';
const KINDS: readonly FileKind[] = ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'txt'];
const row = (page: Page, name: string) => page.getByRole('article', { name });
const chosen = (page: Page, name: string) => page.getByRole('dialog').getByRole('listitem', { name });
const namesOf = async ({ api }: TestUser) =>
  ((await (await api.get('/api/documents')).json()) as { originalName: string }[])
    .map(({ originalName }) => originalName)
    .toSorted(); // the contract of the documents API defines the type of the response
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

async function openUpload(page: Page) {
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    files: dialog.getByLabel(/^Choose (more )?files$/),
    upload: dialog.getByRole('button', { name: /^Upload/ }),
  };
}

for (const kind of KINDS) {
  test(`a ${kind} file is uploaded, and the download has the same bytes [DOC-10] [DOC-13] [DOC-14] [DOC-15] [DOC-17]`, async ({
    signedInPage: page,
    user,
  }) => {
    const name = `Grüße, „${kind}“ – 発票.${kind}`;
    await page.goto(LOCKER);
    const { dialog, files, upload } = await openUpload(page);
    await files.setInputFiles(fileOf(name, realFile(kind)));
    await dialog.getByLabel('Category').selectOption('Contracts');
    await dialog.getByLabel('Description (optional)').fill('Signed by both');
    await upload.click();
    await expect(page.getByText('Document Uploaded')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    for (const text of ['Signed by both', 'Contracts'])
      await expect(row(page, name).getByText(text)).toBeVisible();
    const download = await downloadBy(page, `Download ${name} in a new tab`);
    expect(download.suggestedFilename()).toBe(name);
    expect((await readFile(await download.path())).equals(realFile(kind))).toBe(true);
    // The test has just uploaded the document.
    const [{ id }] = (await (await user.api.get('/api/documents')).json()) as [{ id: string }];
    const answer = await user.api.get(`/api/documents/${id}/download`);
    expect(answer.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; /),
    });
  });
}

test('files upload one after the other with progress, and a canceled upload is not stored', async ({
  signedInPage: page,
  user,
}) => {
  await page.goto(LOCKER);
  const { dialog, files, upload } = await openUpload(page);
  await files.setInputFiles(
    ['1', '2', '3'].map((name) => fileOf(`${name}.txt`, Buffer.alloc(2_000_000, `${name} `))),
  );
  // The upload speed is too low for any upload to finish before it is canceled.
  const stopThrottling = await slowUploads(page, 20_000);
  await upload.click();
  const progress = dialog.getByRole('progressbar', { name: 'Uploading 1.txt' });
  await expect(progress).toHaveAttribute('aria-valuetext', /^[1-9]\d?%$/);
  await expect(chosen(page, '3.txt').getByText('Waiting')).toBeVisible();
  await expect(dialog.getByRole('progressbar', { name: 'Uploading', exact: true })).toHaveAttribute(
    'aria-valuetext',
    '0 of 3 files uploaded',
  );

  const leaveDialog = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await leaveDialog;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;

  const broken = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/documents/upload'),
  );
  await dialog.getByRole('button', { name: 'Cancel 1.txt' }).click();
  await broken;
  await expect(chosen(page, '1.txt')).toHaveCount(0);
  await expect(chosen(page, '3.txt').getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Stop uploading?' })
    .getByRole('button', { name: 'Continue' })
    .click();
  await stopThrottling();
  await expect(page.getByText('2 Documents Uploaded')).toBeVisible();
  await expect(row(page, '3.txt')).toBeVisible();
  expect(await namesOf(user)).toEqual(['2.txt', '3.txt']);
});

test('an upload can no longer be canceled once the file is fully sent, and closing the dialog does not stop it', async ({
  signedInPage: page,
  user,
}) => {
  await page.goto(LOCKER);
  const { dialog, files, upload } = await openUpload(page);
  await files.setInputFiles(fileOf('stored.pdf', realFile('pdf')));
  const stopFault = await delayResponses(page, '*/api/documents/upload');
  await upload.click();
  await expect(chosen(page, 'stored.pdf').getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    'Storing',
  );
  await expect(chosen(page, 'stored.pdf').getByRole('button')).toHaveCount(0);
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect.poll(() => namesOf(user)).toEqual(['stored.pdf']);
  await stopFault();
  await expect(page.getByText('Document Uploaded')).toBeVisible();
  await expect(row(page, 'stored.pdf')).toBeVisible();
});

test('axe reports no violation in the upload dialog with chosen and rejected files', async ({
  signedInPage: page,
}) => {
  await page.goto(LOCKER);
  const { files } = await openUpload(page);
  await files.setInputFiles([fileOf('a.pdf', realFile('pdf')), fileOf('run.exe', Buffer.from('MZ'))]);
  await expect(
    chosen(page, 'run.exe').getByText('This kind of file is not accepted.', { exact: false }),
  ).toBeVisible();
  await axe(page);
});

test('axe reports no violation in the upload dialog with running and failed uploads', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 503/);
  await page.goto(LOCKER);
  const { files, upload } = await openUpload(page);
  await files.setInputFiles(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => fileOf(name, realFile('pdf'))));
  const { promise: isOver, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/documents/upload', async (route) => {
    await isOver;
    await route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now' });
  });
  await upload.click();
  await expect(chosen(page, 'c.pdf').getByText('Waiting')).toBeVisible();
  await axe(page);
  answer();
  await expect(chosen(page, 'c.pdf').getByText('Not now')).toBeVisible();
  await axe(page);
});

test('an upload whose response is lost is retried and stored once [DOC-27]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/ERR_CONNECTION_RESET/);
  await page.goto(LOCKER);
  const { dialog, files, upload } = await openUpload(page);
  await files.setInputFiles(fileOf('once.pdf', realFile('pdf')));
  const stopFault = await dropResponses(page, '*/api/documents/upload');
  await upload.click();
  await expect(
    chosen(page, 'once.pdf').getByText('We could not reach the server.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByText('Failed to upload document')).toBeVisible();
  await stopFault();
  await dialog.getByRole('button', { name: 'Try again: once.pdf' }).click();
  await expect(page.getByText('Document Uploaded')).toBeVisible();
  expect(await namesOf(user)).toEqual(['once.pdf']);
});

test('dropped files are chosen for upload, and a dropped folder shows a separate message', async ({
  signedInPage: page,
  user,
}, testInfo) => {
  const folder = testInfo.outputPath('Taxes');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'inside.txt'), 'inside');
  await page.goto(LOCKER);
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await dropFiles(
    page,
    page.getByRole('region', { name: 'Your documents' }),
    [pathOfRealFile('pdf'), pathOfRealFile('png'), folder],
    async () => {
      await expect(page.getByText('Drop the files here')).toBeVisible();
      await axe(page);
    },
  );
  await expect(page.getByText('A folder can’t be uploaded')).toBeVisible();
  await expect(page.getByText('Drop the files here')).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await expect(chosen(page, 'letter.pdf')).toBeVisible();
  await dropFiles(page, dialog.getByText('or drop them here'), [pathOfRealFile('txt')]);
  await dialog.getByRole('button', { name: 'Upload 3 documents' }).click();
  await expect(page.getByText('3 Documents Uploaded')).toBeVisible();
  expect(await namesOf(user)).toEqual(['letter.pdf', 'letter.txt', 'picture.png']);
});

test('the upload form sends nothing without a file [DOC-12]', async ({ signedInPage: page }) => {
  await page.goto(LOCKER);
  const { upload, files } = await openUpload(page);
  await upload.click();
  await expect(page.getByText('No file selected')).toBeVisible();
  await expect(page.getByText('Please select a file to upload')).toBeVisible();
  await expect(files).toBeFocused();
});

for (const { what, name, bytes, sentence, isSent } of [
  {
    what: 'of an unsupported type',
    name: 'run.exe',
    bytes: Buffer.from('MZ'),
    sentence: 'This kind of file is not accepted. Please choose one of PDF, DOC, DOCX, JPG, JPEG, PNG, TXT.',
    isSent: false,
  },
  {
    what: 'without content',
    name: 'none.pdf',
    bytes: Buffer.alloc(0),
    sentence: 'This file is empty.',
    isSent: false,
  },
  {
    what: 'that is too large',
    name: 'big.txt',
    bytes: Buffer.alloc(FILE_BYTES_MAX + 1, 'x'),
    sentence: 'This file is too large: 10,485,761 bytes. The limit is 10 MB (10,485,760 bytes).',
    isSent: false,
  },
  {
    what: 'whose content does not match its name',
    name: 'page.png',
    bytes: Buffer.from('<!doctype html><script>alert(1)</script>'),
    sentence: 'This isn’t a PNG file, although its name says so.',
    isSent: true,
  },
  {
    what: 'that is a DOC file with the name of a DOCX',
    name: 'letter.docx',
    bytes: realFile('doc'),
    sentence: 'This isn’t a DOCX file, although its name says so.',
    isSent: true,
  },
]) {
  test(`a file ${what} is rejected with a message ${isSent ? 'by the server' : 'by the browser and by the server'} [DOC-13] [DOC-27] [N-14]`, async ({
    signedInPage: page,
    user,
    consoleWatch,
  }) => {
    if (isSent) consoleWatch.expect(/status of 400/);
    await page.goto(LOCKER);
    const { files, upload } = await openUpload(page);
    await files.setInputFiles(fileOf(name, bytes));
    await upload.click();
    await expect(page.getByText('Upload Failed')).toBeVisible();
    await expect(page.getByText(sentence)).toHaveCount(2); // the message is in the toast and beside the file
    await axe(page);
    const answer = await user.api.post('/api/documents/upload', { multipart: { file: fileOf(name, bytes) } });
    expect([400, 413]).toContain(answer.status());
    // The message of the server contains only the limit, because the server does not know the exact size.
    expect(await answer.text()).toBe(
      name === 'big.txt' ? 'This file is too large. The limit is 10 MB.' : sentence,
    );
    expect(await namesOf(user)).toEqual([]);
  });
}

test('a dialog whose code fails to load shows an error and opens on the next attempt [DOC-31]', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(/ERR_FAILED/);
  await page.goto(LOCKER);
  const button = page.getByRole('button', { name: 'Upload Document' });
  await expect(button).toBeVisible();
  await page.route(/\/remotes\/.*\.(js|css)$/, (route) => route.abort());
  await button.click();
  await expect(page.getByText('Failed to open upload dialog')).toBeVisible();
  await page.unrouteAll();
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Upload Document' })).toBeVisible();
});

test('the upload dialog shows a loading frame while its code loads', async ({ signedInPage: page }) => {
  await page.goto(LOCKER);
  const button = page.getByRole('button', { name: 'Upload Document' });
  await expect(button).toBeVisible();
  const { promise: isHere, resolve: loadCode } = Promise.withResolvers<void>();
  await page.route(/\/remotes\/.*\.(js|css)$/, async (route) => {
    await isHere;
    await route.continue();
  });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  // Do not wait longer: code that takes more than five seconds counts as failed.
  await expect(dialog.getByRole('status')).toHaveText('Loading');
  loadCode();
  await expect(dialog.getByLabel('Choose files')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a user uploads a document with the keyboard [N-19]', async ({ signedInPage: page }) => {
  await page.goto(LOCKER);
  const button = page.getByRole('button', { name: 'Upload Document' });
  // Register early: otherwise the browser may open its own file window before Playwright intercepts it.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await expect(dialog.getByLabel('Choose files')).toBeFocused();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(pathOfRealFile('jpg'));
  await expect(chosen(page, 'picture.jpg')).toBeVisible();
  await tabTo(page, dialog.getByLabel('Description (optional)'));
  await page.keyboard.type('The car');
  await tabTo(page, dialog.getByRole('button', { name: 'Upload', exact: true }));
  await page.keyboard.press('Enter');
  await expect(row(page, 'picture.jpg')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

/** Opens the preview of a document. */
async function preview(page: Page, name: string) {
  await row(page, name).getByRole('button', { name, exact: true }).click();
  const content = page.getByRole('region', { name: `Content of ${name}` });
  await expect(content).toBeFocused();
  return content;
}
/** Returns the color in the middle of a canvas. */
const middleOf = (canvas: Element) => {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
  return [...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [])];
};

test('images open in a preview, and closing it returns the focus to the row', async ({
  signedInPage: page,
  user,
}) => {
  for (const kind of ['jpg', 'jpeg', 'png']) await seedDocument(user, { name: `a.${kind}` });
  await page.goto(LOCKER);
  for (const name of ['a.jpg', 'a.jpeg', 'a.png']) {
    await expect((await preview(page, name)).getByRole('img', { name })).toHaveJSProperty(
      'naturalWidth',
      320,
    );
    if (name === 'a.png') await axe(page);
    await page.keyboard.press('Escape');
    await expect(row(page, name).getByRole('button', { name, exact: true })).toBeFocused();
  }
});

test('previews show text and PDF files and lead to the next file', async ({ signedInPage: page, user }) => {
  for (const kind of ['txt', 'pdf']) await seedDocument(user, { name: `a.${kind}` });
  await page.goto(LOCKER);
  await expect((await preview(page, 'a.txt')).getByText('Lease of the flat on Mill Lane')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  const pdf = await preview(page, 'a.pdf');
  await expect(pdf.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await expect(pdf.getByRole('listitem', { name: 'Page 1 of 1' })).toContainText(
    'Lease of the flat on Mill Lane',
  );
  await axe(page);
  await page.getByRole('button', { name: 'Next document' }).click();
  await expect(page.getByRole('region', { name: 'Content of a.txt' })).toContainText(
    'Lease of the flat on Mill Lane',
  );
  await page.keyboard.press('Escape');
  await expect(row(page, 'a.txt').getByRole('button', { name: 'a.txt', exact: true })).toBeFocused();
});

test('the preview of a Word document says that it cannot be shown', async ({ signedInPage: page, user }) => {
  for (const kind of ['doc', 'docx']) await seedDocument(user, { name: `a.${kind}` });
  await page.goto(LOCKER);
  for (const name of ['a.doc', 'a.docx']) {
    await expect((await preview(page, name)).getByText('Word documents can’t be previewed')).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('a scanned PDF is rendered without WebAssembly', async ({ signedInPage: page, user }) => {
  await seedDocument(user, { name: 'scan.pdf', bytes: scannedPdf() });
  await page.goto(LOCKER);
  const scan = (await preview(page, 'scan.pdf')).getByRole('img', { name: 'Page 1 of 1' });
  await expect.poll(() => scan.evaluate(middleOf)).toEqual([20, 120, 90, 255]);
});

test('a script inside a previewed file never runs [N-14]', async ({ signedInPage: page, user }) => {
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  page.context().on('page', (tab) => opened.push(tab.url()));
  await seedDocument(user, { name: 'script.pdf', bytes: scriptedPdf() });
  await seedDocument(user, {
    name: 'script.txt',
    bytes: Buffer.from('<img src=x onerror="alert(1)"><script>alert(2)</script>'),
  });
  await page.goto(LOCKER);
  const pdf = await preview(page, 'script.pdf');
  await expect(pdf.getByRole('listitem')).toContainText('No script here');
  await expect
    .poll(() =>
      pdf
        .getByRole('img')
        .evaluate(
          (canvas) =>
            canvas instanceof HTMLCanvasElement &&
            (canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []).some(
              (value) => value < 100,
            ),
        ),
    )
    .toBe(true);
  await page.keyboard.press('Escape');
  const text = await preview(page, 'script.txt');
  await expect(text.getByText('<script>alert(2)</script>')).toBeVisible();
  await expect(text.locator('img, script')).toHaveCount(0);
  expect(opened).toEqual([]);
});

test('the preview of a long text shows the beginning, and a preview that fails can be reloaded', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 503/);
  await seedDocument(user, { name: 'long.txt', bytes: Buffer.alloc(1_572_864, 'word ') });
  await page.goto(LOCKER);
  await page.route('**/download', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now' }),
  );
  const text = await preview(page, 'long.txt');
  await expect(text.getByText('503: Not now')).toBeVisible();
  await page.unrouteAll();
  const answered = page.waitForResponse((response) => response.url().endsWith('/download'));
  await text.getByRole('button', { name: 'Reload' }).click();
  expect((await answered).status()).toBe(206);
  await expect(text.getByText('This is the first 1 MB of 1.5 MB.', { exact: false })).toBeVisible();
});
