import { distanceToEnd, followsAfterScroll, isAtEnd, scrollAfter, type ScrollBox } from './follow';

/**
 * Keeps the reader where they read. At the end the view follows what is written; anywhere else nothing moves, and
 * `onAway` says that there is more below.
 */
export class FollowScroll {
  readonly #scroller: HTMLElement;
  readonly #onAway: (away: boolean) => void;
  #observer: ResizeObserver;
  #before: ScrollBox;
  #following: boolean;

  constructor(scroller: HTMLElement, content: HTMLElement, follow: boolean, onAway: (away: boolean) => void) {
    this.#scroller = scroller;
    this.#onAway = onAway;
    this.#following = follow;
    this.#before = boxOf(scroller);
    if (follow) this.#scrollTo(scroller.scrollHeight);
    this.#observer = new ResizeObserver(() => this.#resized());
    this.#observer.observe(content);
    this.#observer.observe(scroller);
    scroller.addEventListener('scroll', this.#scrolled, { passive: true });
  }

  /** Goes to the end and follows from there. */
  toEnd(smooth = false): void {
    this.#following = true;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#scroller.scrollTo({ top: this.#scroller.scrollHeight, behavior: smooth && !calm ? 'smooth' : 'instant' });
    this.#onAway(false);
  }

  end(): void {
    this.#observer.disconnect();
    this.#scroller.removeEventListener('scroll', this.#scrolled);
  }

  readonly #scrolled = (): void => {
    const now = boxOf(this.#scroller);
    this.#following = followsAfterScroll(this.#before, now, this.#following);
    this.#before = now;
    this.#tell(now);
  };

  #resized(): void {
    const now = boxOf(this.#scroller);
    const top = scrollAfter({ ...this.#before, scrollTop: now.scrollTop }, now, this.#following);
    if (Math.abs(top - now.scrollTop) >= 1) this.#scrollTo(top);
    this.#before = boxOf(this.#scroller);
    this.#tell(this.#before);
  }

  #scrollTo(top: number): void {
    this.#scroller.scrollTo({ top, behavior: 'instant' });
  }

  #tell(now: ScrollBox): void {
    this.#onAway(!this.#following && distanceToEnd(now) > 0 && !isAtEnd(now));
  }
}

function boxOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollBox {
  return { scrollTop, scrollHeight, clientHeight };
}
