import { configureGlobal } from 'fast-check'

// A change that is noticed today is noticed tomorrow: properties try the same examples in every run.
configureGlobal({ seed: 20_260_101 })
