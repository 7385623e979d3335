import { ButtonLink } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { Logo } from '@savvi/ui/logo';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { BrandAction, BrandGround } from '../../shared/brand-ground.tsx';
import { ACCOUNT_DELETED } from '../../shared/links.ts';
import { PublicFooter } from '../public-footer.tsx';
import { SafePicture, SplitPicture, WorthPicture } from './feature-pictures.tsx';
import styles from './landing.module.css';
import { TEXTS } from './landing.texts.ts';
import { ProductPicture } from './product-picture.tsx';

const Feature = ({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) => (
  <Card as="article" className={styles.feature}>
    <div className={styles.featurePicture}>{children}</div>
    <h3 className={styles.featureTitle}>{title}</h3>
    <p className={styles.featureSentence}>{sentence}</p>
  </Card>
);

const Hero = () => (
  <section className={styles.hero}>
    <div className={styles.words}>
      <h1 className={styles.heading} tabIndex={-1}>
        {TEXTS.heading}
      </h1>
      <p className={styles.lead}>{TEXTS.lead}</p>
      <ButtonLink variant="primary" size="lg" href="/api/login" className={styles.start}>
        {TEXTS.start}
      </ButtonLink>
      <ul className={styles.promises}>
        {TEXTS.promises.map((promise) => (
          <li key={promise}>
            <Check aria-hidden="true" />
            {promise}
          </li>
        ))}
      </ul>
    </div>
    <div className={styles.stage}>
      <BrandGround className={styles.stageGround}>{null}</BrandGround>
      <ProductPicture />
    </div>
  </section>
);

const Steps = () => (
  <section className={styles.steps} aria-labelledby="steps">
    <h2 id="steps" className={styles.sectionTitle}>
      {TEXTS.stepsHeading}
    </h2>
    <ol className={styles.stepList}>
      {TEXTS.steps.map(({ title, sentence }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3 className={styles.stepTitle}>{title}</h3>
          <p className={styles.stepSentence}>{sentence}</p>
        </li>
      ))}
    </ol>
  </section>
);

/** The page at `/` for visitors who are not signed in (NAV-4). It has only links, so it needs no scripts. */
export const LandingPage = () => (
  <div className={styles.page}>
    <header className={styles.header}>
      <a className={styles.home} href="/" aria-label="BudgetPRO home">
        <Logo />
      </a>
      <ButtonLink href="/api/login">{TEXTS.signIn}</ButtonLink>
    </header>
    <main>
      {/* Shown by the :target of the address, because this page has no scripts. */}
      <p id={ACCOUNT_DELETED} className={styles.notice} tabIndex={-1}>
        {TEXTS.accountDeleted}
      </p>
      <Hero />
      <Steps />
      <section className={styles.features} aria-labelledby="features">
        <h2 id="features" className={styles.sectionTitle}>
          {TEXTS.featuresHeading}
        </h2>
        <div className={styles.featureGrid}>
          <Feature {...TEXTS.splitFeature}>
            <SplitPicture />
          </Feature>
          <Feature {...TEXTS.worthFeature}>
            <WorthPicture />
          </Feature>
          <Feature {...TEXTS.safeFeature}>
            <SafePicture />
          </Feature>
        </div>
      </section>
      <section className={styles.offer} aria-labelledby="offer">
        <h2 id="offer" className={styles.sectionTitle}>
          {TEXTS.offerHeading}
        </h2>
        <dl className={styles.offerList}>
          {TEXTS.offer.map(({ term, sentence }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{sentence}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="closing">
        <BrandGround className={styles.closing}>
          <h2 id="closing" className={styles.closingTitle}>
            {TEXTS.closingHeading}
          </h2>
          <p className={styles.closingSentence}>{TEXTS.closingSentence}</p>
          <BrandAction href="/login">{TEXTS.closing}</BrandAction>
        </BrandGround>
      </section>
    </main>
    <PublicFooter />
  </div>
);
