import { useNavigate } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { ArrowLeft } from 'lucide-react';
import styles from './back-to-budgets.module.css';
import { texts } from './budget.texts.ts';

/** The link from the wizard back to the list. */
export function BackToBudgets() {
  const navigate = useNavigate();
  return (
    <Button
      className={styles.back}
      variant="ghost"
      size="sm"
      iconBefore={<ArrowLeft size={16} aria-hidden="true" />}
      onClick={() => void navigate('/create-budget')}
    >
      {texts.lab.back}
    </Button>
  );
}
