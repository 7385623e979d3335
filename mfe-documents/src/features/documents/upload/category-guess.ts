import type { DocumentCategory } from '@savvi/documents-contract/category';

/**
 * The words in file names that indicate a category, as regular expressions in which a space is optional. The first
 * category with a match wins, so a more specific one comes first: a health insurance claim belongs to insurance,
 * and a hospital invoice to medical.
 */
const WORDS: Readonly<Partial<Record<DocumentCategory, readonly string[]>>> = {
  tax_returns: [
    'tax(?:es)?',
    'irs',
    'vat',
    'w (?:2|4|9)',
    // The number of a tax form, not of a photo.
    '(?<!(?:img|dscn?|pxl|photo|image|scan|page) )(?:1040|109[589])',
    'schedule (?:[a-e]|k 1)',
  ],
  wills: [
    'testament',
    // The document, not the first name or the verb.
    '(?:last|living|joint|mutual|my|our|s|the|signed|final|draft) will',
    'will (?:and|of|signed|final|draft|copy|scan|v?\\d+)',
    '(?<!real )estate',
    'power of attorney',
    'trust(?:ee)?',
    'probate',
    'executor',
    'beneficiary',
    'inheritance',
    'advance directive',
    'guardianship',
  ],
  insurance: [
    'insur(?:ance|er|ed)',
    '(?<!(?:privacy|return|refund|company) )polic(?:y|ies)',
    'premium',
    'coverage',
    'claim',
    'deductible',
    'explanation of benefit',
    'eob',
  ],
  medical: [
    'medical',
    'health',
    'doctor',
    'dr',
    'hospital',
    'clinic',
    'patient',
    'prescription',
    'rx',
    'diagnosis',
    'vaccin(?:e|ation)',
    'immuni[sz]ation',
    'x ray',
    'mri',
    'ct scan',
    'blood',
    'lab (?:report|result|test)',
    'dental',
    'dentist',
    'eye exam',
    'allerg(?:y|ies)',
    'surgery',
    'referral',
  ],
  contracts: [
    'contract',
    'agreement',
    'lease',
    'rental',
    'tenancy',
    'deed',
    'nda',
    'non disclosure',
    'terms (?:and|of)',
    'warrant(?:y|ies)',
    'offer letter',
    'employment',
    'prenup',
  ],
  financial: [
    'statement',
    'bank(?:ing)?',
    'invoice',
    'receipt',
    'bill',
    'pay (?:slip|stub|check|roll)',
    'salary',
    'wage',
    'credit (?:card|report|score)',
    'loan',
    'mortgage',
    'invest(?:ment|ing)',
    'portfolio',
    'broker(?:age)?',
    'dividend',
    'stock (?:option|plan|grant)',
    '401 k',
    'ira',
    'pension',
    'retirement',
    'savings',
    'budget',
    'expense',
    'financ(?:e|ial)',
  ],
};

// `Object.entries` widens the keys of the record to strings.
const PATTERNS = (Object.entries(WORDS) as [DocumentCategory, readonly string[]][]).map(
  ([category, words]) => [category, new RegExp(` (?:${words.join('|').replaceAll(' ', ' ?')})s? `)] as const,
);

/** The words of a file name without its extension and accents: ` anna s w 2 `, with a space at both ends. */
const wordsOf = (name: string): string =>
  ` ${name
    .replace(/\.[0-9a-z]+$/i, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()} `;

/** Guesses the category of a file from its name (DOC-45); null if no word indicates one. */
export function guessCategory(name: string): DocumentCategory | null {
  const words = wordsOf(name);
  if (words === ' will ') return 'wills';
  return PATTERNS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
