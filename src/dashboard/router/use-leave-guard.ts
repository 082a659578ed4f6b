import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Navigator, type To, UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { handlePopStateFirst } from './first-popstate.ts';

/**
 * Keeps people from leaving a page with unsaved changes by a link, a key, Back, or closing the tab. `isWithin` says whether a path keeps
 * what was typed. `leave` continues to where they were going, `stay` cancels it.
 */
export function useLeaveGuard(isOn: boolean, isWithin: (pathname: string) => boolean) {
  const { navigator } = use(NavigationContext);
  const [going, setGoing] = useState<{ readonly go: () => void }>();
  const mayGo = useRef(false);
  const block = useEffectEvent((to: To, go: () => void): boolean => {
    const path = typeof to === 'string' ? to : (to.pathname ?? location.pathname);
    if (mayGo.current || isWithin(new URL(path, location.href).pathname)) return false;
    setGoing({ go });
    return true;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    mayGo.current = false;
    return interceptNavigation(navigator, (to, go) => block(to, go));
  }, [isOn, navigator]);
  return {
    isAsking: going !== undefined,
    stay: () => setGoing(undefined),
    leave: () => {
      mayGo.current = true;
      setGoing(undefined);
      going?.go();
    },
  };
}

/**
 * The declarative router has no blocker, so its navigator is wrapped. Back has already happened when its event arrives, and is undone.
 * Returns a function that removes the wrapper.
 */
function interceptNavigation(navigator: Navigator, isBlocked: (to: To, go: () => void) => boolean): () => void {
  const push = navigator.push.bind(navigator);
  const replace = navigator.replace.bind(navigator);
  let here = placeInHistory(history.state);
  let isUndoing = false;
  navigator.push = (to, ...rest) => {
    const go = () => {
      push(to, ...rest);
      here = placeInHistory(history.state);
    };
    if (!isBlocked(to, go)) go();
  };
  navigator.replace = (to, ...rest) => {
    const go = () => replace(to, ...rest);
    if (!isBlocked(to, go)) go();
  };
  const handlePopState = (event: PopStateEvent) => {
    const step = placeInHistory(event.state) - here;
    if (isUndoing) {
      isUndoing = false;
      event.stopImmediatePropagation();
    } else if (step !== 0 && isBlocked(location.pathname, () => history.go(step))) {
      event.stopImmediatePropagation();
      isUndoing = true;
      history.go(-step);
    } else here += step;
  };
  const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  handlePopStateFirst(handlePopState);
  addEventListener('beforeunload', handleBeforeUnload);
  return () => {
    navigator.push = push;
    navigator.replace = replace;
    handlePopStateFirst(undefined);
    removeEventListener('beforeunload', handleBeforeUnload);
  };
}

/** The router numbers its entries in the history's state. */
function placeInHistory(state: unknown): number {
  const place = (state as { idx?: unknown } | null)?.idx;
  return typeof place === 'number' ? place : 0;
}
