import type { ReactNode } from 'react';
import { Tabs as Primitive } from 'radix-ui';

export interface TabEntry<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number;
}

interface TabsProps<Value extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly tabs: readonly TabEntry<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** TabPanel elements. */
  readonly children: ReactNode;
}

/** Several views, one visible at a time; the arrow keys move between their tabs. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const select = (next: string) => {
    const entry = tabs.find((tab) => tab.value === next);
    if (entry) onChange(entry.value);
  };
  return (
    <Primitive.Root value={value} onValueChange={select}>
      <div className="border-b border-line">
        {/* The negative margin aligns the tabs' text with the content below, while the focus ring keeps its
            distance from the text. */}
        <Primitive.List aria-label={label} className="-mx-2 flex gap-2 scroll-row">
          {tabs.map((tab) => (
            <Primitive.Trigger
              key={tab.value}
              value={tab.value}
              className="relative flex items-center gap-2 px-2 pt-2.5 pb-3 max-desk:min-h-11 text-ui font-semibold whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-text data-[state=active]:text-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-2 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-text"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-s2 px-1.75 text-xs leading-4.5 text-muted tabular-nums">
                  {tab.count}
                </span>
              )}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
      </div>
      {children}
    </Primitive.Root>
  );
}

/** The content of one tab. */
export function TabPanel({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  return (
    <Primitive.Content value={value} className="pt-6">
      {children}
    </Primitive.Content>
  );
}
