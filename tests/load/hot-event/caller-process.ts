import { callAll, type Load } from './callers.ts'

/** The callers have a process of their own: what they cost is not counted as the gateway's. */
process.on('message', (load: Load) => {
  void callAll(load).then((answers) => process.send?.(answers))
})
