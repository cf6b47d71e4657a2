import { TabPanel, Tabs } from '@/ui/tabs';
import { HistoryList } from './history-list';
import { PlanOptions } from './plan-options';
import { ReturnNotice } from './return-notice';
import { useSubscriptionTab, type SubscriptionTab } from './subscription-tab';
import { usePlanCommands } from './use-plan-commands';
import { useReturn } from './use-return';

interface SubscriptionPageProps {
  /** Opens a page of the payment provider. */
  readonly leaveTo?: (url: string) => void;
}

const TABS = [
  { value: 'plans', label: 'Plan Options' },
  { value: 'history', label: 'Subscription History' },
] as const;

/** Shows the user's plan, all plans, and the history. */
export function SubscriptionPage({ leaveTo = (url) => window.location.assign(url) }: SubscriptionPageProps) {
  const { tab, setTab } = useSubscriptionTab();
  const { arrival, isWaiting, confirmation, checkAgain, dismiss } = useReturn();
  const commands = usePlanCommands(leaveTo);
  return (
    <div className="page-column pt-6 pb-24 desk:pt-10">
      <h1 className="mb-4 text-h1">Subscription</h1>
      <Tabs<SubscriptionTab> label="Parts of the subscription" value={tab} onChange={setTab} tabs={TABS}>
        {arrival !== null && (
          <ReturnNotice
            arrival={arrival}
            confirmation={confirmation}
            onCheckAgain={checkAgain}
            onDismiss={dismiss}
          />
        )}
        <TabPanel value="plans">
          <PlanOptions isWaiting={isWaiting} commands={commands} />
        </TabPanel>
        <TabPanel value="history">
          <HistoryList isWaiting={isWaiting} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
