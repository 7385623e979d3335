import { seedDocument, seedFolder } from '../../fixtures/seed-document.ts';
import type { TestUser } from '../../fixtures/users.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Creates a household's documents, some in folders. */
export async function seedDocuments(user: TestUser): Promise<void> {
  const taxes = await seedFolder(user, {
    name: 'Taxes 2025',
    category: 'tax_returns',
    description: 'Everything the tax adviser asks for.\nDue on April 15.',
  });
  const house = await seedFolder(user, { name: 'House, 41 Alder Street', category: 'contracts' });
  await seedFolder(user, {
    name: 'Policies of the greater Portland metropolitan insurance association',
    category: 'insurance',
  });
  await seedFolder(user, { name: 'Vaccinations', category: 'medical' });
  await seedDocument(user, { name: 'W-2 Ann 2025.pdf', category: 'tax_returns', folderId: taxes });
  await seedDocument(user, {
    name: 'W-2 Ben 2025.pdf',
    category: 'tax_returns',
    folderId: taxes,
    description: 'The corrected one',
  });
  await seedDocument(user, { name: 'Purchase contract.docx', category: 'contracts', folderId: house });
  await seedDocument(user, { name: 'Property tax 2025.pdf', category: 'tax_returns', folderId: house });
  await seedDocument(user, {
    name: 'Notes on heating.txt',
    description: 'When it was serviced, and by whom',
  });
  await seedDocument(user, {
    name: 'Statement 2026-10, with every booking of the joint account at First Bank, signed.pdf',
    category: 'financial',
    description:
      'For the mortgage. The bank wants the last three months, with both names on each page, and takes them by mail or in the branch on Main Street; keep a copy of whatever was sent.',
  });
  await seedDocument(user, { name: 'Passport Ann.jpg', category: 'other', expirationDate: inDays(400) });
  await seedDocument(user, {
    name: 'Car insurance card.png',
    category: 'insurance',
    expirationDate: inDays(-12),
  });
  await seedDocument(user, { name: 'Travel policy.pdf', category: 'insurance', expirationDate: inDays(9) });
  await seedDocument(user, {
    name: 'Last will.pdf',
    category: 'wills',
    description: 'Signed at the notary. The original is in the safe.',
  });
}
