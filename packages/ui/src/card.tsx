import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './card.module.css';

/** Props of Card. */
export type CardProps = ComponentProps<'div'> & {
  /** The element it is: a section or article where it has a heading of its own. */
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  /** 'sunken' lies back behind its surroundings; 'accent' is for the one card that matters most. */
  tone?: 'plain' | 'sunken' | 'accent' | undefined;
};

/** A surface with a hairline border. */
export function Card({ as = 'div', tone = 'plain', className, ...rest }: CardProps) {
  // The few elements allowed share the props used here; their own types differ in nothing that matters.
  const Element = as as 'div';
  return <Element {...rest} className={classNames(styles.card, styles[tone], className)} />;
}

/** Props of CardHeader. */
export type CardHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Stands before the title: an icon. */
  icon?: ReactNode;
  /** Stands at the far side: a button or a menu. */
  action?: ReactNode;
  /** The heading's level; default 2. */
  level?: 2 | 3 | 4 | undefined;
  /** For aria-labelledby of the card. */
  id?: string | undefined;
};

/** Title line of a card. */
export function CardHeader({ title, subtitle, icon, action, level = 2, id }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.header}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <div className={styles.titles}>
        <Heading className={styles.title} id={id}>
          {title}
        </Heading>
        {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

/** Content of a card, with its padding. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.body, className)} />;
}

/** Closing line of a card: actions or a remark, above it a hairline. */
export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.footer, className)} />;
}
