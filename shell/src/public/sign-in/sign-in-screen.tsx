import { Banner } from '@savvi/ui/banner';
import { Card } from '@savvi/ui/card';
import { Tabs } from '@savvi/ui/tabs';
import { Calculator, KeyRound, Laptop, TrendingUp, UsersRound } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { BrandGround } from '../../shared/brand-ground.tsx';
import { PublicFrame } from '../public-frame.tsx';
import { RegisterForm } from './register-form.tsx';
import { type CodeNeeded, SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';
import { TEXTS } from './sign-in.texts.ts';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';
import { useMobileNotice } from './use-mobile-notice.tsx';

const ICONS = [Calculator, TrendingUp, UsersRound, KeyRound];

function Pitch() {
  return (
    <BrandGround className={styles.pitch}>
      <div className={styles.words}>
        <h1 className={styles.heading}>{TEXTS.heading}</h1>
        <p className={styles.lead}>{TEXTS.lead}</p>
        <ul className={styles.points}>
          {TEXTS.points.map(({ title, sentence }, index) => {
            const Icon = ICONS[index] ?? Calculator;
            return (
              <li key={title} className={styles.point}>
                <Icon className={styles.pointIcon} aria-hidden="true" />
                <div>
                  <h2 className={styles.pointTitle}>{title}</h2>
                  <p className={styles.pointSentence}>{sentence}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </BrandGround>
  );
}

/** The sign-in screen at /login and /auth (AUTH-1). */
export function SignInScreen() {
  const [email, setEmail] = useState('');
  const [needed, setNeeded] = useState<CodeNeeded | null>(null);
  const [isBack, setBack] = useState(false);
  const forms = useRef<HTMLDivElement>(null);
  const { notice, ...mobile } = useMobileNotice();
  useLeaveWhenSignedIn();
  const shared = { email, onEmailChange: setEmail };

  // Going back from the second step removes the focused button.
  useLayoutEffect(() => {
    if (isBack) forms.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }, [isBack]);

  function show(next: CodeNeeded | null) {
    setNeeded(next);
    setBack(next === null);
  }
  return (
    <PublicFrame>
      <div className={styles.screen}>
        <Pitch />
        <div ref={forms} className={styles.forms}>
          <Card className={styles.card}>
            {needed === null ? (
              <Tabs
                block
                label={TEXTS.tabs.label}
                tabs={[
                  {
                    value: 'sign-in',
                    label: TEXTS.tabs.signIn,
                    content: <SignInForm {...shared} mobile={mobile} onCodeNeeded={show} />,
                  },
                  { value: 'register', label: TEXTS.tabs.register, content: <RegisterForm {...shared} /> },
                ]}
              />
            ) : (
              <needed.SecondStep credentials={needed.credentials} mobile={mobile} onBack={() => show(null)} />
            )}
          </Card>
          <Banner icon={Laptop} title={TEXTS.mobileNote.title}>
            {TEXTS.mobileNote.sentence}
          </Banner>
        </div>
      </div>
      {notice}
    </PublicFrame>
  );
}
