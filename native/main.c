/**
 * Tengen without Node: QuickJS runs the program's own script, and its searching threads; the core is C that wasm2c made
 * of it.
 */
#include <stdlib.h>

#include "agent.h"
#include "asset.h"
#include "core.h"

void core_on_fault(fault_t fault);

/** For tests: the processor to take this one for. */
#define PROCESSOR "TENGEN_PROCESSOR"

#define DAMAGED "the executable is damaged (a part of it is changed or missing): get it again"

static bool is_whole;

/** Where the file is cut off, looking for damage is what meets it first. */
static void on_fault(fault_t fault) {
  if (fault == FAULT_FATAL && !is_whole) end_with(EXIT_REFUSED, DAMAGED);
  core_on_fault(fault);
}

int main(int count, char **arguments) {
  argument_count = count;
  argument_texts = arguments;
  system_start();
  char *processor = environment(PROCESSOR);
  if (!core_choose(processor)) {
    end_with(EXIT_REFUSED,
             "this processor is too old for Tengen, which needs SSE4.2 and POPCNT, as they have since about 2009");
  }
  free(processor);
  faults_start(on_fault);
  is_whole = assets_are_whole();
  if (!is_whole) end_with(EXIT_REFUSED, DAMAGED);
  agent_run_first();
}
