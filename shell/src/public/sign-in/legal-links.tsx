import { EXTERNAL_LINKS } from '../../shared/links.ts';
import { TEXTS } from './sign-in.texts.ts';

/** Links to the terms and the privacy policy, outside the product. */
export const LegalLinks = () => (
  <>
    <a href={EXTERNAL_LINKS.terms} target="_blank" rel="noopener noreferrer">
      {TEXTS.terms}
    </a>{' '}
    {TEXTS.and}{' '}
    <a href={EXTERNAL_LINKS.privacy} target="_blank" rel="noopener noreferrer">
      {TEXTS.privacy}
    </a>
  </>
);
