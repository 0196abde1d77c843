import { callAll, type Load } from './callers.ts'

/** The callers run in a process of their own, so that their CPU is not counted as the gateway's. */
process.on('message', (load: Load) => {
  void callAll(load).then((answers) => process.send?.(answers))
})
