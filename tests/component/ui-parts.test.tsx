// @module-tag core
import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Menu, MenuItem } from '@/ui/menu';
import { EmptyState } from '@/ui/empty-state';
import { Slider } from '@/ui/slider';
import { TabPanel, Tabs } from '@/ui/tabs';
import { UsageBar } from '@/ui/usage-bar';

function VideoMenu({ onDelete }: { readonly onDelete: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => setIsAsking(true)} danger>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete “Serve”?"
        description="It goes away for good."
        cancelLabel="Keep it"
        confirmLabel="Delete video"
        danger
        onConfirm={onDelete}
      />
    </>
  );
}

describe('menu and confirmation', () => {
  it('returns the focus to the menu button when the answer is no', async () => {
    const user = userEvent.setup();
    const onDelete = vi.fn();
    render(<VideoMenu onDelete={onDelete} />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete “Serve”?' })).toHaveAccessibleDescription(
      'It goes away for good.',
    );
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
    expect(onDelete).not.toHaveBeenCalled();
  });

  it('works with keys only', async () => {
    const user = userEvent.setup();
    const onDelete = vi.fn();
    render(<VideoMenu onDelete={onDelete} />);
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Delete' });
    await user.keyboard('{Enter}');
    await screen.findByRole('alertdialog');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onDelete).toHaveBeenCalledOnce();
  });
});

describe('button', () => {
  it('keeps its focus and ignores clicks while it is busy', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Save</Button>);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    rerender(
      <Button onClick={onClick} busy busyLabel="Saving">
        Save
      </Button>,
    );
    const busy = screen.getByRole('button', { name: 'Saving' });
    expect(busy).toHaveFocus();
    await user.click(busy);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('does not submit a form unless it says so', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Plain</Button>
      </form>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Plain' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('slider', () => {
  it('moves by keys and reads its value with the unit', async () => {
    const user = userEvent.setup();
    function Tilt() {
      const [value, setValue] = useState(45);
      return (
        <Slider label="Tilt" min={0} max={90} value={value} format={(n) => `${n}°`} onChange={setValue} />
      );
    }
    render(<Tilt />);
    const thumb = screen.getByRole('slider', { name: 'Tilt' });
    await user.tab();
    expect(thumb).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(thumb).toHaveAttribute('aria-valuetext', '46°');
    await user.keyboard('{End}');
    expect(screen.getByText('90°')).toBeInTheDocument();
  });
});

describe('tabs', () => {
  it('shows one view at a time and moves between them with arrow keys', async () => {
    const user = userEvent.setup();
    function Points() {
      const [tab, setTab] = useState<'tracked' | 'manual'>('tracked');
      const tabs = [
        { value: 'tracked', label: 'Tracked', count: 372 },
        { value: 'manual', label: 'Manual' },
      ] as const;
      return (
        <Tabs label="Points" tabs={tabs} value={tab} onChange={setTab}>
          <TabPanel value="tracked">By the engine</TabPanel>
          <TabPanel value="manual">By hand</TabPanel>
        </Tabs>
      );
    }
    render(<Points />);
    expect(screen.getByRole('tabpanel', { name: /Tracked/ })).toHaveTextContent('By the engine');
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Manual' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('By hand');
    expect(screen.queryByText('By the engine')).not.toBeInTheDocument();
  });
});

describe('empty state', () => {
  it('says what is missing and offers the next step', () => {
    render(
      <EmptyState title="No playlists yet" action={<Button>Add Playlist</Button>}>
        A playlist is one link to several videos.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { name: 'No playlists yet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add Playlist' })).toBeInTheDocument();
  });
});

describe('usage bar', () => {
  it.each([
    [74.9, 'text-text'],
    [75, 'text-warn'],
    [89.9, 'text-warn'],
    [90, 'text-danger-text'],
  ])('%d %% used is drawn in %s', (percentUsed, color) => {
    render(<UsageBar label="Tokens" used={1} total={2} percentUsed={percentUsed} />);
    expect(screen.getByText(/% used/)).toHaveClass(color);
  });

  it('shows both numbers', () => {
    render(<UsageBar label="Tokens" used={156_210} total={200_000} percentUsed={78.1} />);
    expect(screen.getByText('78 % used')).toBeInTheDocument();
    expect(screen.getByText('156,210 of 200,000')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Tokens used' })).toHaveValue(78.1);
  });
});
