import type { ReactNode, Ref } from 'react';
import { ChevronDown } from 'lucide-react';
import { Accordion as Primitive } from 'radix-ui';
import { cx } from '@/lib/cx';

interface AccordionProps {
  readonly label: string;
  /** The open item, '' for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly listRef?: Ref<HTMLOListElement>;
  /** AccordionItem elements. */
  readonly children: ReactNode;
}

/** A list of titles, of which one at a time shows what is behind it; a click on the open one closes it. */
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
  /** Before the title: what the item is dragged by. */
  readonly before?: ReactNode;
  /** Behind the title: buttons of the item. */
  readonly actions?: ReactNode;
  readonly className?: string | null;
}

/** An item of an accordion; its title is a heading of the second level. */
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
