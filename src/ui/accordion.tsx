import type { ReactNode, Ref } from 'react';
import { ChevronDown } from 'lucide-react';
import { Accordion as Primitive } from 'radix-ui';
import { cx } from '@/lib/cx';

interface AccordionProps {
  readonly label: string;
  /** The open item; '' when all items are closed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly listRef?: Ref<HTMLOListElement>;
  /** AccordionItem elements. */
  readonly children: ReactNode;
}

/** A list of titles. One item at a time shows its content; a click on the open title closes it. */
export function Accordion({ label, value, onChange, listRef, children }: AccordionProps) {
  return (
    <Primitive.Root type="single" collapsible value={value} onValueChange={onChange} asChild>
      <ol aria-label={label} ref={listRef}>
        {children}
      </ol>
    </Primitive.Root>
  );
}

interface AccordionItemProps {
  readonly value: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Shown before the title: the grip with which the item is dragged. */
  readonly before?: ReactNode;
  /** Shown after the title: the item's buttons. */
  readonly actions?: ReactNode;
  readonly className?: string | null;
}

/** An item of an accordion, whose title is a heading of level two. */
export function AccordionItem({ value, title, children, before, actions, className }: AccordionItemProps) {
  return (
    <Primitive.Item value={value} asChild>
      <li className={cx('relative border-b border-line', className)}>
        <div className="flex items-center gap-2">
          {before}
          <Primitive.Header asChild>
            <h2 className="min-w-0 flex-1">
              <Primitive.Trigger className="group flex w-full items-center gap-4 py-5 text-left text-[20px] leading-6.5 font-semibold -outline-offset-2">
                <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                  {title}
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 text-soft transition-transform group-data-[state=open]:rotate-180"
                />
              </Primitive.Trigger>
            </h2>
          </Primitive.Header>
          {actions}
        </div>
        <Primitive.Content className="pb-6 text-soft data-[state=open]:animate-fade desk:pr-14">
          {children}
        </Primitive.Content>
      </li>
    </Primitive.Item>
  );
}
