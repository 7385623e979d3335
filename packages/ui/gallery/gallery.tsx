import { useState } from 'react';
import { Download, Ellipsis, Plus, Settings, User, Users, Wallet } from 'lucide-react';
import { Banner } from '../src/banner.tsx';
import { Button, ButtonLink, IconButton } from '../src/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../src/card.tsx';
import { ChoiceCards } from '../src/choice-cards.tsx';
import { ConfirmDialog, Dialog } from '../src/dialog.tsx';
import { Divider } from '../src/divider.tsx';
import { drawings, type DrawingName } from '../src/drawings.tsx';
import { EmptyState } from '../src/empty-state.tsx';
import { formatMoney } from '../src/format.ts';
import { Logo } from '../src/logo.tsx';
import { Page } from '../src/page.tsx';
import { Segmented } from '../src/segmented.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../src/skeleton.tsx';
import { Slider } from '../src/slider.tsx';
import { Spinner } from '../src/spinner.tsx';
import { SplitBar } from '../src/split-bar.tsx';
import { Stepper } from '../src/stepper.tsx';
import { Switch } from '../src/switch.tsx';
import { MoneyField } from '../src/money-field.tsx';
import { Checkbox, PasswordField, SelectField, TextArea, TextField } from '../src/text-field.tsx';
import { ThemeToggle } from '../src/theme.tsx';
import { ThemeChoice } from '../src/theme-choice.tsx';
import { useToast } from '../src/toast.tsx';
import { Toaster } from '../src/toaster.tsx';
import { TooltipProvider } from '../src/tooltip.tsx';
import styles from './gallery.module.css';
import { Figures } from './figures.tsx';

const wizard = ['Budget Info', 'Setup', 'Income', 'Expenses', 'Split', 'Review'];

function Buttons() {
  const { toast } = useToast();
  return (
    <Card as="section">
      <CardHeader title="Buttons" />
      <CardBody className={styles.stack}>
        <div className={styles.row}>
          <Button variant="primary" iconBefore={<Plus />}>
            Create Budget
          </Button>
          <Button>Cancel</Button>
          <Button variant="ghost">Skip</Button>
          <Button variant="danger">Delete</Button>
        </div>
        <div className={styles.row}>
          <Button variant="primary" busy busyLabel="Creating...">
            Create Budget
          </Button>
          <Button busy>Save</Button>
          <Button disabled>Previous</Button>
          <IconButton label="Settings" icon={<Settings />} />
          <IconButton label="Download" icon={<Download />} variant="secondary" />
        </div>
        <div className={styles.row}>
          <Button size="sm" iconBefore={<Plus />}>
            Add
          </Button>
          <Button size="lg" variant="primary">
            Get Started Free
          </Button>
          <ButtonLink href="#top" variant="ghost">
            A link
          </ButtonLink>
        </div>
        <div className={styles.row}>
          <Button
            onClick={() =>
              toast({
                title: 'Budget Deleted',
                description:
                  'Your budget has been deleted successfully. Achievement points have been updated.',
                tone: 'success',
              })
            }
          >
            Good toast
          </Button>
          <Button
            onClick={() =>
              toast({
                title: 'Error',
                description: 'Failed to delete budget. Please try again.',
                tone: 'destructive',
                action: { label: 'Try again', onAction: () => toast({ title: 'Trying again' }) },
              })
            }
          >
            Failing toast
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}

function Fields() {
  const [amount, setAmount] = useState('5250.5');
  return (
    <Card as="section">
      <CardHeader title="Fields" />
      <CardBody className={styles.stack}>
        <TextField label="Budget name" placeholder="Untitled Budget" hint="You can change it at any time." />
        <TextField
          label="Email"
          type="email"
          defaultValue="jo@"
          error="Enter an address like name@example.com."
        />
        <PasswordField label="Password" defaultValue="correct horse" />
        <MoneyField label="Monthly income" value={amount} onValueChange={setAmount} suffix="a month" />
        <SelectField
          label="Employment type"
          options={[
            { value: 'w2', label: 'W-2 employee' },
            { value: '1099', label: '1099 contractor' },
          ]}
        />
        <TextArea label="Notes" rows={3} />
        <TextField label="Locked" value="Not yours to change" disabled />
        <Checkbox label="Keep me signed in" hint="Only on a device of your own." defaultChecked />
      </CardBody>
    </Card>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'none' | 'dialog' | 'confirm'>('none');
  return (
    <Card as="section">
      <CardHeader title="Dialogs" />
      <CardBody className={styles.row}>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Open confirm</Button>
        <Dialog
          open={open === 'dialog'}
          onOpenChange={() => setOpen('none')}
          title="Add savings account"
          description="Anything you save in counts: an account, a money market fund, a certificate."
          footer={
            <>
              <Button onClick={() => setOpen('none')}>Cancel</Button>
              <Button variant="primary">Add account</Button>
            </>
          }
        >
          <div className={styles.stack}>
            <TextField label="Name" placeholder="Emergency fund" />
            <TextField label="Bank" />
          </div>
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm'}
          onOpenChange={() => setOpen('none')}
          title="Delete Budget"
          description="Are you sure you want to delete this budget? This action cannot be undone."
          confirmLabel="Delete"
          danger
          onConfirm={() => setOpen('none')}
        />
      </CardBody>
    </Card>
  );
}

function Choices() {
  const [type, setType] = useState<'single' | 'couple'>('couple');
  const [preset, setPreset] = useState<'even' | 'sixty' | 'income'>('sixty');
  const [share, setShare] = useState(60);
  const [on, setOn] = useState(true);
  return (
    <Card as="section">
      <CardHeader title="Choices" action={<ThemeToggle />} />
      <CardBody className={styles.stack}>
        <ChoiceCards
          legend="Who is it for?"
          value={type}
          onValueChange={setType}
          options={[
            { value: 'single', label: 'Just me', description: 'One income, one plan.', icon: <User /> },
            {
              value: 'couple',
              label: 'The two of us',
              description: 'Two incomes and a fair split.',
              icon: <Users />,
            },
          ]}
        />
        <Segmented
          legend="Presets"
          value={preset}
          onValueChange={setPreset}
          options={[
            { value: 'even', label: '50/50' },
            { value: 'sixty', label: '60/40' },
            { value: 'income', label: 'By income' },
          ]}
        />
        <Slider
          label="Split"
          value={share}
          onValueChange={setShare}
          valueText={`Alex ${share}%, Sam ${100 - share}%`}
        />
        <SplitBar
          label="Who pays what"
          parts={[
            { name: 'Alex', percent: share, amount: formatMoney(share * 42) },
            { name: 'Sam', percent: 100 - share, amount: formatMoney((100 - share) * 42) },
          ]}
        />
        <Divider>or</Divider>
        <Switch
          label="Remind us each month"
          hint="On the first, by mail."
          checked={on}
          onCheckedChange={setOn}
        />
        <ThemeChoice />
      </CardBody>
    </Card>
  );
}

export function Gallery() {
  return (
    <TooltipProvider>
      <main>
        <Page
          title="Our spring budget"
          subtitle="Everything the product is made of, on one page."
          eyebrow={<Logo />}
          actions={
            <>
              <Button iconBefore={<Download />}>Export</Button>
              <Button variant="primary" iconBefore={<Plus />}>
                New budget
              </Button>
            </>
          }
        >
          <Card as="section">
            <CardBody>
              <Stepper steps={wizard} current={2} />
            </CardBody>
          </Card>
          <div className={styles.stack}>
            <Banner
              tone="info"
              title="Your trial ends in 14 days"
              action={<Button size="sm">Upgrade</Button>}
            >
              Everything you entered stays yours.
            </Banner>
            <Banner tone="success">Progress saved</Banner>
            <Banner tone="warning" title="Your trial ends in 3 days">
              Choose a plan to keep the master plan and the vault.
            </Banner>
            <Banner tone="danger" title="Your trial has ended">
              Choose a plan to go on where you left off.
            </Banner>
          </div>
          <div className={styles.grid}>
            <div className={styles.stack}>
              <Buttons />
              <Choices />
            </div>
            <Fields />
            <div className={styles.stack}>
              <Overlays />
              <Card as="article">
                <CardHeader
                  title="Household"
                  subtitle="Created Jan 5"
                  icon={<Wallet />}
                  action={<IconButton label="More" icon={<Ellipsis />} />}
                />
                <CardBody>A card with an icon, an action and a footer.</CardBody>
                <CardFooter>Changed 5 minutes ago</CardFooter>
              </Card>
              <Card tone="accent">
                <CardHeader title="The one that matters" />
                <CardBody>On the accent's soft ground.</CardBody>
              </Card>
              <Card>
                <CardHeader title="Waiting" />
                <CardBody className={styles.stack}>
                  <SkeletonRegion>
                    <Skeleton height="heading" width="md" />
                    <SkeletonText />
                  </SkeletonRegion>
                  <div className={styles.row}>
                    <Spinner label="Loading" />
                    <Spinner label="Loading" size="lg" />
                  </div>
                </CardBody>
              </Card>
              <Card>
                <CardBody className={styles.sizes}>
                  <Logo size="sm" />
                  <Logo />
                  <Logo size="lg" />
                </CardBody>
              </Card>
            </div>
          </div>
          <Figures />
          <div className={styles.grid}>
            {/* The record is a literal, so its keys are exactly the names. */}
            {(Object.keys(drawings) as DrawingName[]).map((name) => (
              <Card key={name}>
                <EmptyState
                  drawing={name}
                  title={`No ${name} yet`}
                  description="One sentence on what will stand here and why it is worth it."
                  action={
                    name === 'budgets' ? <Button variant="primary">Create your first budget</Button> : null
                  }
                />
              </Card>
            ))}
          </div>
        </Page>
      </main>
      <Toaster />
    </TooltipProvider>
  );
}
