// @ts-check
// Makes the frame of one of our legal documents as high as its text; without it the frame scrolls.
(() => {
  /** @param {HTMLIFrameElement} frame */
  const fitFrame = (frame) => {
    const page = frame.contentDocument?.documentElement;
    // Until the document is there, the frame has an empty page.
    if (!page?.querySelector('main')) return;
    // The page shows the title above the frame.
    page.querySelector('h1')?.toggleAttribute('hidden', true);
    const borders = frame.offsetHeight - frame.clientHeight;
    new ResizeObserver(() => {
      frame.style.height = `${page.offsetHeight + borders}px`;
    }).observe(page);
  };

  const start = () => {
    for (const frame of document.querySelectorAll('iframe[data-own-document]')) {
      if (!(frame instanceof HTMLIFrameElement)) continue;
      frame.addEventListener('load', () => fitFrame(frame));
      if (frame.contentDocument?.readyState === 'complete') fitFrame(frame);
    }
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
