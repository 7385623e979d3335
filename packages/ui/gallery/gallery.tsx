import { useState } from 'react';
import { Copy, CreditCard, Download, Ellipsis, FileText, House, PiggyBank, Plus, Settings, Trash2, Trophy, User, Users, Wallet } from 'lucide-react';
import { Badge } from '../src/badge.tsx';
import { Banner } from '../src/banner.tsx';
import { Button, ButtonLink, IconButton } from '../src/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../src/card.tsx';
import { ChoiceCards } from '../src/choice-cards.tsx';
import { ConfirmDialog, Dialog } from '../src/dialog.tsx';
import { Divider } from '../src/divider.tsx';
import { ColumnChart } from '../src/column-chart.tsx';
import { Donut } from '../src/donut.tsx';
import { drawings, type DrawingName } from '../src/drawings.tsx';
import { EmptyState } from '../src/empty-state.tsx';
import { formatMoney } from '../src/format.ts';
import { LineChart } from '../src/line-chart.tsx';
import { Logo } from '../src/logo.tsx';
import { Menu } from '../src/menu.tsx';
import { Page } from '../src/page.tsx';
import { Progress, ProgressRing } from '../src/progress.tsx';
import { RankedBars } from '../src/ranked-bars.tsx';
import { Segmented } from '../src/segmented.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../src/skeleton.tsx';
import { Slider } from '../src/slider.tsx';
import { Spinner } from '../src/spinner.tsx';
import { SplitBar } from '../src/split-bar.tsx';
import { Stat } from '../src/stat.tsx';
import { Stepper } from '../src/stepper.tsx';
import { Switch } from '../src/switch.tsx';
import { Tabs } from '../src/tabs.tsx';
import { MoneyField } from '../src/money-field.tsx';
import { Checkbox, PasswordField, SelectField, TextArea, TextField } from '../src/text-field.tsx';
import { ThemeChoice, ThemeToggle } from '../src/theme.tsx';
import { Toaster, useToast } from '../src/toast.tsx';
import { TooltipProvider } from '../src/tooltip.tsx';
import styles from './gallery.module.css';

const wizard = ['Budget Info', 'Setup', 'Income', 'Expenses', 'Split', 'Review'];

function Buttons() {
  const { toast } = useToast();
  return (
    <Card as="section">
      <CardHeader title="Buttons" />
      <CardBody className={styles.stack}>
        <div className={styles.row}>
          <Button variant="primary" iconBefore={<Plus />}>Create Budget</Button>
          <Button>Cancel</Button>
          <Button variant="ghost">Skip</Button>
          <Button variant="danger">Delete</Button>
        </div>
        <div className={styles.row}>
          <Button variant="primary" busy busyLabel="Creating...">Create Budget</Button>
          <Button busy>Save</Button>
          <Button disabled>Previous</Button>
          <IconButton label="Settings" icon={<Settings />} />
          <IconButton label="Download" icon={<Download />} variant="secondary" />
        </div>
        <div className={styles.row}>
          <Button size="sm" iconBefore={<Plus />}>Add</Button>
          <Button size="lg" variant="primary">Get Started Free</Button>
          <ButtonLink href="#top" variant="ghost">A link</ButtonLink>
        </div>
        <div className={styles.row}>
          <Button onClick={() => toast({ title: 'Budget Deleted', description: 'Your budget has been deleted successfully. Achievement points have been updated.', tone: 'success' })}>Good toast</Button>
          <Button onClick={() => toast({ title: 'Error', description: 'Failed to delete budget. Please try again.', tone: 'destructive', action: { label: 'Try again', onAction: () => toast({ title: 'Trying again' }) } })}>Failing toast</Button>
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
        <TextField label="Email" type="email" defaultValue="jo@" error="Enter an address like name@example.com." />
        <PasswordField label="Password" defaultValue="correct horse" />
        <MoneyField label="Monthly income" value={amount} onValueChange={setAmount} suffix="a month" />
        <SelectField label="Employment type" options={[{ value: 'w2', label: 'W-2 employee' }, { value: '1099', label: '1099 contractor' }]} />
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
        <ChoiceCards legend="Who is it for?" value={type} onValueChange={setType} options={[{ value: 'single', label: 'Just me', description: 'One income, one plan.', icon: <User /> }, { value: 'couple', label: 'The two of us', description: 'Two incomes and a fair split.', icon: <Users /> }]} />
        <Segmented legend="Presets" value={preset} onValueChange={setPreset} options={[{ value: 'even', label: '50/50' }, { value: 'sixty', label: '60/40' }, { value: 'income', label: 'By income' }]} />
        <Slider label="Split" value={share} onValueChange={setShare} valueText={`Alex ${share}%, Sam ${100 - share}%`} />
        <SplitBar label="Who pays what" parts={[{ name: 'Alex', percent: share, amount: formatMoney(share * 42) }, { name: 'Sam', percent: 100 - share, amount: formatMoney((100 - share) * 42) }]} />
        <Divider>or</Divider>
        <Switch label="Remind us each month" hint="On the first, by mail." checked={on} onCheckedChange={setOn} />
        <ThemeChoice />
      </CardBody>
    </Card>
  );
}

const spending = [
  { name: 'Rent', value: '1850.00' }, { name: 'Groceries', value: '640.50' }, { name: 'Car', value: '410' }, { name: 'Insurance', value: '265.75' },
  { name: 'Restaurants', value: '220' }, { name: 'Holidays', value: '200' }, { name: 'Phones', value: '95' }, { name: 'Streaming', value: '42.97' },
];
const worth = [18200, 18950, 18400, 20100, 21800, 21250, 23400, 24900, 26050, 25800, 27900, 31240].map((value, month) => ({ at: Date.UTC(2026, month, 15), value }));
const signUps = Array.from({ length: 30 }, (_, at) => ({ day: new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10), count: (at * 7) % 11 }));

function Figures() {
  return (
    <>
      <div className={styles.grid}>
        <Card><CardBody><Stat label="Total Income" value={formatMoney(8420)} hint="Two incomes" icon={<Wallet />} /></CardBody></Card>
        <Card><CardBody><Stat label="Remaining" value={formatMoney(-312)} hint="More goes out than comes in" icon={<PiggyBank />} tone="bad" /></CardBody></Card>
        <Card><CardBody><Stat label="Documents" value="12" hint="4 folders" icon={<FileText />} loading /></CardBody></Card>
      </div>
      <div className={styles.wide}>
        <Card as="section"><CardHeader title="Net worth" subtitle="The last twelve months" /><CardBody><LineChart label="Net worth over twelve months" valueName="Net worth" points={worth} /></CardBody></Card>
        <Card as="section"><CardHeader title="Sign-ups" /><CardBody><ColumnChart label="Sign-ups by day" countName="Sign-ups" days={signUps} resting="The last 30 days" /></CardBody></Card>
        <Card as="section"><CardHeader title="Where the money goes" /><CardBody><Donut label="Spending by category" segments={spending} caption="a month" /></CardBody></Card>
        <Card as="section"><CardHeader title="Largest expenses" /><CardBody><RankedBars label="Expenses by amount" items={spending} most={6} /></CardBody></Card>
        <Card as="section">
          <CardHeader title="Household" subtitle="Created Jan 5" icon={<House />} action={<Menu label="Budget actions" trigger={<IconButton label="Budget menu" icon={<Ellipsis />} />} items={[{ label: 'Export as CSV', icon: <Download />, onSelect: () => undefined }, { label: 'Export as Excel', icon: <Copy />, onSelect: () => undefined }, { label: 'Delete Budget', icon: <Trash2 />, danger: true, onSelect: () => undefined }]} />} />
          <CardBody className={styles.stack}>
            <Tabs label="Views" tabs={[{ value: 'a', label: 'Overview', content: <p>What is left this month, and what needs attention.</p> }, { value: 'b', label: 'Expenses', content: <p>Expenses</p> }, { value: 'c', label: 'History', content: <p>History</p> }]} />
            <div className={styles.row}><Badge>Couple</Badge><Badge tone="accent" icon={<CreditCard />}>Pro</Badge><Badge tone="success">Paid</Badge><Badge tone="warning">Due soon</Badge><Badge tone="danger">Overdue</Badge></div>
            <Progress label="Storage" value={320} max={500} valueText="320 MB of 500 MB" />
            <Progress label="Nearly full" value={470} max={500} tone="warning" />
            <div className={styles.row}><ProgressRing label="Savings Hero" value={180} max={250}><Trophy /></ProgressRing><ProgressRing label="File Saver" value={5} max={5}>5/5</ProgressRing><ProgressRing label="Security Guard" value={0} max={3}>0/3</ProgressRing></div>
          </CardBody>
        </Card>
      </div>
    </>
  );
}

/** Every primitive once. */
export function Gallery() {
  return (
    <TooltipProvider>
      <main>
      <Page title="Our spring budget" subtitle="Everything the product is made of, on one page." eyebrow={<Logo />} actions={<><Button iconBefore={<Download />}>Export</Button><Button variant="primary" iconBefore={<Plus />}>New budget</Button></>}>
        <Card as="section"><CardBody><Stepper steps={wizard} current={2} /></CardBody></Card>
        <div className={styles.stack}>
          <Banner tone="info" title="Your trial ends in 14 days" action={<Button size="sm">Upgrade</Button>}>Everything you entered stays yours.</Banner>
          <Banner tone="success">Progress saved</Banner>
          <Banner tone="warning" title="Your trial ends in 3 days">Choose a plan to keep the master plan and the vault.</Banner>
          <Banner tone="danger" title="Your trial has ended">Choose a plan to go on where you left off.</Banner>
        </div>
        <div className={styles.grid}>
          <div className={styles.stack}><Buttons /><Choices /></div>
          <Fields />
          <div className={styles.stack}>
            <Overlays />
            <Card as="article">
              <CardHeader title="Household" subtitle="Created Jan 5" icon={<Wallet />} action={<IconButton label="More" icon={<Ellipsis />} />} />
              <CardBody>A card with an icon, an action and a footer.</CardBody>
              <CardFooter>Changed 5 minutes ago</CardFooter>
            </Card>
            <Card tone="accent"><CardHeader title="The one that matters" /><CardBody>On the accent's soft ground.</CardBody></Card>
            <Card>
              <CardHeader title="Waiting" />
              <CardBody className={styles.stack}>
                <SkeletonRegion><Skeleton height="heading" width="md" /><SkeletonText /></SkeletonRegion>
                <div className={styles.row}><Spinner label="Loading" /><Spinner label="Loading" size="lg" /></div>
              </CardBody>
            </Card>
            <Card><CardBody className={styles.sizes}><Logo size="sm" /><Logo /><Logo size="lg" /></CardBody></Card>
          </div>
        </div>
        <Figures />
        <div className={styles.grid}>
          {/* The record is literal: its keys are the names. */}
          {(Object.keys(drawings) as DrawingName[]).map((name) => (
            <Card key={name}><EmptyState drawing={name} title={`No ${name} yet`} description="One sentence on what will stand here and why it is worth it." action={name === 'budgets' ? <Button variant="primary">Create your first budget</Button> : null} /></Card>
          ))}
        </div>
      </Page>
      </main>
      <Toaster />
    </TooltipProvider>
  );
}
