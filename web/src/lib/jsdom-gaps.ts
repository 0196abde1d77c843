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
Element.prototype.scrollIntoView = () => {}
