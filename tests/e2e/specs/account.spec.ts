import { axe } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('a changed name and photo appear on every page [ACC-1] [ACC-2] [ACC-3] [ACC-4] [ACC-10] [ACC-11] [ACC-12]', async ({
  signedInPage: page,
  user,
}) => {
  await page.goto('/account-settings');
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '');
  await expect(page.getByText('Verified')).toBeVisible();
  await expect(page.getByText(/customer support/)).toBeVisible();
  await expect(page.getByText(/Authentication is handled by an external system/)).toBeVisible();
  await axe(page);
  await page.getByLabel('First name').fill('Katherine');
  await page.getByLabel('Last name').fill('Johnson');
  const picture = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 600;
    canvas.getContext('2d')?.fillRect(100, 100, 300, 300);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  const stored = (await (await user.api.get('/api/user')).json()) as {
    firstName: string;
    lastName: string;
    profileImageUrl: string;
  };
  expect(stored).toMatchObject({ firstName: 'Katherine', lastName: 'Johnson' });
  expect(stored.profileImageUrl).toMatch(/^data:image\/jpeg;base64,/);
  const size = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return [image.width, image.height];
  }, stored.profileImageUrl);
  expect(size).toEqual([400, 300]);
  await page.getByRole('link', { name: /^BudgetPRO/ }).click();
  await expect(page.getByText('Ready to get Savvi, Katherine? Get Started!')).toBeVisible();
});

test('profile form requires both names and accepts only images up to 5 MB [ACC-5] [ACC-6] [ACC-8] [ACC-9] [ACC-15]', async ({
  signedInPage: page,
}) => {
  await page.goto('/account-settings');
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Last name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await axe(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1_048_576 + 1) });
  await expect(page.getByText('File Too Large', { exact: true })).toBeVisible();
  await expect(page.getByText('Please select an image smaller than 5MB.', { exact: true })).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('Invalid File Type', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Please select a valid image file (JPG, PNG, GIF).', { exact: true }),
  ).toBeVisible();
});

test('changing the password requires the old one and signs out other devices [N-7]', async ({
  signedInPage: page,
  user,
  pageOf,
  newUser,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 403.*change-password/);
  const bystander = await newUser();
  const other = await user.api.storageState();
  await page.goto('/account-settings');
  await page.getByLabel('Current password').fill('not it');
  await page.getByLabel('New password').fill('an even better password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password Not Changed', { exact: true })).toBeVisible();
  await page.getByLabel('Current password').fill(user.password);
  await page.getByLabel('New password').fill('an even better password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password Changed', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
  expect(other.cookies.length).toBeGreaterThan(0);
  expect(
    (await user.api.post('/api/login', { data: { email: user.email, password: user.password } })).status(),
  ).toBe(401);
  expect((await bystander.api.get('/api/user')).status()).toBe(200);
  await (await pageOf(bystander)).goto('/account-settings');
});

test('the session list shows every device, and one button signs them all out [N-8]', async ({
  signedInPage: page,
  user,
}) => {
  await page.goto('/account-settings');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Sign out everywhere' })
    .click();
  await expect(
    page
      .getByRole('link', { name: 'Sign In to Get Started' })
      .or(page.getByRole('tab', { name: 'Sign In' }))
      .first(),
  ).toBeVisible();
  expect((await user.api.get('/api/user')).status()).toBe(401);
});

test('the API documentation is served as a page and as an OpenAPI document', async ({ page, user }) => {
  const document = (await (await user.api.get('/api/openapi.json')).json()) as {
    openapi: string;
    paths: object;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toContain('/api/budgets/{id}');
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'BudgetPRO API' })).toBeVisible();
  await axe(page);
});
