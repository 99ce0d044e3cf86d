import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PublicAudio } from '@/components/media/public-media';
import { offerClipboard, recordCopies, runPublicScript, setPageHidden } from '@/lib/testing/public-page';
import { ShareButton } from './share-button';

const getPlayer = () => screen.getByLabelText('Question audio');
const shareButton = { name: 'Share this question' };

beforeAll(() => {
  runPublicScript('question.js');
  // jsdom loads no media.
  window.HTMLMediaElement.prototype.load = () => {};
});

function offerShareSheet(share: ((data: ShareData) => Promise<void>) | undefined): void {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
}

describe('at the audio of a question', () => {
  const renderFailed = async (response: { status: number; headers: Headers }) => {
    globalThis.fetch = async () => response as Response;
    render(<PublicAudio url="/api/media/abcdefghij" />);
    await act(async () => fireEvent.error(getPlayer()));
  };

  it('a visitor whose recording is being prepared is told so, and can retry', async () => {
    await renderFailed({ status: 503, headers: new Headers({ 'Retry-After': '10' }) });
    expect(screen.getByRole('status')).toHaveTextContent('This recording is being prepared.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(getPlayer()).not.toBeVisible();
    expect(getPlayer()).toHaveAttribute('preload', 'none');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(getPlayer()).toBeVisible();
    expect(getPlayer()).toHaveAttribute('preload', 'auto');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('a visitor whose recording is missing is told so once', async () => {
    await renderFailed({ status: 404, headers: new Headers() });
    await act(async () => fireEvent.error(getPlayer()));
    expect(screen.getByRole('alert')).toHaveTextContent('The audio could not be played.');
  });
});

describe('by a link to the app', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    window.history.replaceState(null, '', '/');
  });
  afterEach(() => {
    jest.useRealTimers();
    setPageHidden(false);
  });

  const clickLink = (intentAgents: string) => {
    render(
      <a href="#app" data-store="#store" data-intent="#intent" data-intent-agents={intentAgents}>
        Open in the app
      </a>,
    );
    const link = screen.getByRole('link');
    fireEvent.click(link);
    return link.getAttribute('href');
  };
  /** Advances the clock and returns the script's navigation, which jsdom does not follow. */
  const passTime = (milliseconds: number) => {
    jest.advanceTimersByTime(milliseconds);
    return window.location.hash;
  };

  it('a visitor whose app does not open gets the store two seconds later', () => {
    expect(clickLink('no such browser')).toBe('#app');
    expect([passTime(1999), passTime(1)]).toEqual(['', '#store']);
  });

  it('a visitor whose app opens gets no store', () => {
    clickLink('no such browser');
    setPageHidden(true);
    expect(passTime(60_000)).toBe('');
  });

  it('a visitor whose browser supports intents gets one, and the store if nothing opens', () => {
    expect(clickLink('jsdom')).toBe('#intent');
    expect([passTime(1999), passTime(1)]).toEqual(['', '#store']);
  });
});

describe('by the share button', () => {
  afterEach(() => {
    delete document.documentElement.dataset.daysInARow;
  });

  /** Shares the question with the data that the game adds. */
  const clickShare = async (data: Record<string, string> = {}) => {
    const { container } = render(
      <ShareButton url="https://trivia.example/share_question/a" title="A question">
        Share this question
      </ShareButton>,
    );
    const place = container.querySelector('[data-share-url]');
    for (const [name, value] of Object.entries(data)) place?.setAttribute(`data-share-${name}`, value);
    await act(async () => fireEvent.click(screen.getByRole('button', shareButton)));
    return screen.getAllByRole('status');
  };

  it.each([
    ['cancels the share sheet, which has the page and its title,', 'AbortError'],
    ['presses the button again while the share sheet is open', 'InvalidStateError'],
  ])('a visitor who %s gets nothing copied', async (_, name) => {
    const shared: ShareData[] = [];
    const copied = recordCopies();
    offerShareSheet(async (data) => {
      shared.push(data);
      throw new DOMException('', name);
    });
    expect((await clickShare())[0]).toBeEmptyDOMElement();
    expect(shared).toEqual([{ url: 'https://trivia.example/share_question/a', title: 'A question' }]);
    expect(copied).toEqual([]);
  });

  it.each([
    ['there is no share sheet', undefined],
    ['the share sheet fails', async () => Promise.reject(new Error('failed'))],
  ])('a visitor gets the link copied if %s', async (_, sheet) => {
    const copied = recordCopies();
    offerShareSheet(sheet);
    expect((await clickShare())[0]).toHaveTextContent('Link copied');
    expect(copied).toEqual(['https://trivia.example/share_question/a']);
  });

  it.each([
    ['refuses', async () => Promise.reject(new Error('refused'))],
    ['has no clipboard', undefined],
  ])('a visitor whose browser %s gets the link selected, to copy by hand', async (_, writeText) => {
    offerShareSheet(undefined);
    offerClipboard(writeText && { writeText });
    const [feedback] = await clickShare();
    const field = screen.getByLabelText<HTMLInputElement>('Press and hold to copy');
    expect(field).toHaveValue('https://trivia.example/share_question/a');
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    expect(feedback).toBeEmptyDOMElement();
  });

  it('a visitor who shares a result copies its score, the days in a row and the address to beat it', async () => {
    const copied = recordCopies();
    offerShareSheet(undefined);
    document.documentElement.dataset.daysInARow = '3';
    const data = {
      text: 'Daily Trivia Nov 24 · 4/5',
      marks: '🟩🟩🟥🟩🟩',
      url: 'https://trivia.example/play#beat=4',
    };
    const [feedback] = await clickShare(data);
    expect(feedback).toHaveTextContent('Result copied');
    expect(copied).toEqual([
      'Daily Trivia Nov 24 · 4/5 · 3 days 🟩🟩🟥🟩🟩\nhttps://trivia.example/play#beat=4',
    ]);
  });
});
