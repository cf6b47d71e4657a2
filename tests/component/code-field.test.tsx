// @module-tag core
import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CodeField } from '@/ui/code-field';

function setUp(length = 6) {
  const onComplete = vi.fn();
  function Form() {
    const [value, setValue] = useState('');
    return (
      <CodeField label="Code" length={length} value={value} onChange={setValue} onComplete={onComplete} />
    );
  }
  render(<Form />);
  return { onComplete, input: screen.getByLabelText('Code'), user: userEvent.setup() };
}

describe('code field', () => {
  it('is one input that the browser may fill from a message', () => {
    const { input } = setUp();
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
  });

  it('submits itself with the last digit, once', async () => {
    const { input, user, onComplete } = setUp();
    await user.type(input, '40721');
    expect(onComplete).not.toHaveBeenCalled();
    await user.type(input, '9');
    expect(onComplete.mock.calls).toEqual([['407219']]);
  });

  it('accepts a pasted code with spaces and words around it', async () => {
    const { input, user, onComplete } = setUp();
    await user.click(input);
    await user.paste('Your code: 407 219');
    expect(input).toHaveValue('407219');
    expect(onComplete.mock.calls).toEqual([['407219']]);
  });

  it('accepts only digits', async () => {
    const { input, user } = setUp();
    await user.type(input, '4a0-7');
    expect(input).toHaveValue('407');
  });

  it('accepts a pasted code of eight digits where six were expected, and no ninth', async () => {
    const { input, user, onComplete } = setUp();
    await user.click(input);
    await user.paste('40721934');
    expect(onComplete.mock.calls).toEqual([['40721934']]);
    await user.type(input, '5');
    expect(input).toHaveValue('40721934');
  });

  it('waits for all eight digits where eight are expected', async () => {
    const { input, user, onComplete } = setUp(8);
    await user.type(input, '4072193');
    expect(onComplete).not.toHaveBeenCalled();
    await user.type(input, '4');
    expect(onComplete.mock.calls).toEqual([['40721934']]);
  });

  it('does not submit again while digits are deleted', async () => {
    const { input, user, onComplete } = setUp();
    await user.type(input, '4072195');
    onComplete.mockClear();
    await user.type(input, '{Backspace}');
    expect(input).toHaveValue('407219');
    expect(onComplete).not.toHaveBeenCalled();
  });
});
