/** Gives components what they ask of a browser and jsdom lacks. Nothing is observed, and no medium ever matches. */
const listening = { addEventListener: () => {}, removeEventListener: () => {} }

Object.assign(window, {
  matchMedia: () => ({ matches: false, ...listening }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
})
Object.assign(document, { fonts: listening })
// React's `act` then waits for what a test causes.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
Element.prototype.scrollIntoView = () => {}
