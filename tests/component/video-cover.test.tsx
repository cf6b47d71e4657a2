import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { VideoCover } from '@/ui/video-cover';

it('shows the picture of a video once it has loaded, and never a frame of a picture that is on its way', () => {
  const { container, rerender } = render(<VideoCover src={undefined} />);
  const picture = () => container.querySelector('img');
  expect(picture()).toBeNull();
  expect(container.firstElementChild).toHaveClass('bg-s3');
  rerender(<VideoCover src="/first-frame.jpg" />);
  expect(picture()).toHaveClass('invisible');
  fireEvent.load(picture() ?? container);
  expect(picture()).not.toHaveClass('invisible');
});

it('is a drawn scene when the picture cannot be loaded', () => {
  const { container } = render(<VideoCover src="/gone.jpg" />);
  fireEvent.error(container.querySelector('img') ?? container);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).toBeInTheDocument();
});
