/**
 * Tengen without Node: QuickJS runs the program's own script, and its searching threads; the core is C that wasm2c made
 * of it.
 */
#include <stdlib.h>
#include <string.h>

#include "agent.h"
#include "core.h"

void core_on_fault(fault_t fault);

int argument_count;
char **argument_texts;

/** For tests: the processor to take this one for. */
#define PROCESSOR "TENGEN_PROCESSOR"

int main(int count, char **arguments) {
  argument_count = count;
  argument_texts = arguments;
  system_start();
  char *processor = environment(PROCESSOR);
  if (!core_choose(processor)) {
    static const char refusal[] =
        "ERROR this processor is too old for Tengen, which needs SSE4.2 and POPCNT, as they have since about 2009\n";
    file_write(1, refusal, strlen(refusal));
    process_exit(2);
  }
  free(processor);
  faults_start(core_on_fault);
  agent_run_first();
}
