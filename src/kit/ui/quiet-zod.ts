import { z } from 'zod'

// Zod would otherwise try whether it may compile its checks, which our content security policy reports as an attack.
// Documents import this before any schema.
z.config({ jitless: true })
