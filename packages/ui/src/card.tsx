import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './card.module.css';

/** Props of Card. */
export type CardProps = ComponentProps<'div'> & {
  /** The HTML element: a section or article if the card has its own heading. */
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  /** 'sunken' recedes behind the elements around it; 'accent' is for the single most important card. */
  tone?: 'plain' | 'sunken' | 'accent' | undefined;
};

/** A surface with a hairline border. */
export function Card({ as = 'div', tone = 'plain', className, ...rest }: CardProps) {
  // The allowed elements accept all props used here; their types differ only in details.
  const Element = as as 'div';
  return <Element {...rest} className={classNames(styles.card, styles[tone], className)} />;
}

/** Props of CardHeader. */
export type CardHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** An icon before the title. */
  icon?: ReactNode;
  /** A button or menu at the far end of the header. */
  action?: ReactNode;
  /** The heading's level; default 2. */
  level?: 2 | 3 | 4 | undefined;
  /** The id of the heading, for aria-labelledby of the card. */
  id?: string | undefined;
};

/** The title of a card. */
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

/** The content of a card, with padding. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.body, className)} />;
}

/** The foot of a card for actions or a note, with a line above. */
export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.footer, className)} />;
}
