import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { VideoCover } from '@/ui/video-cover';

it("shows a video's picture once it has loaded, and never the outline of a loading picture", () => {
  const { container, rerender } = render(<VideoCover src={undefined} />);
  const picture = () => container.querySelector('img');
  expect(picture()).toBeNull();
  expect(container.firstElementChild).toHaveClass('bg-s3');
  rerender(<VideoCover src="/first-frame.jpg" />);
  expect(picture()).toHaveClass('invisible');
  fireEvent.load(picture() ?? container);
  expect(picture()).not.toHaveClass('invisible');
});

it('is a drawn scene if the picture fails to load', () => {
  const { container } = render(<VideoCover src="/gone.jpg" />);
  fireEvent.error(container.querySelector('img') ?? container);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).toBeInTheDocument();
});
