"""Runs a program in a pseudo-terminal, types given lines once the program has written what is waited for, and prints as JSON what
the program wrote and how it ended.

Standard input: {"command": [...], "env": {...}, "rows": 40, "columns": 100, "steps": [{"until": "regex", "type": "text"}, ...],
"seconds": 30}. The program's environment is PATH and "env" alone: CI, NO_COLOR or TMUX, where this test runs, must not choose its colours.
A step may have "signal" (a name such as SIGINT) or "close" (the terminal is closed) instead of "type". Each "until" looks at what was
written after the step before it. The last wait is for the end of the program.
"""

import fcntl
import json
import os
import re
import select
import signal
import struct
import sys
import termios
import time


def main():
    task = json.load(sys.stdin)
    child, terminal = os.forkpty()
    if child == 0:
        os.execvpe(task["command"][0], task["command"], {"PATH": os.environ["PATH"], **task.get("env", {})})
    size = struct.pack("HHHH", task.get("rows", 40), task.get("columns", 100), 0, 0)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
    deadline = time.monotonic() + task.get("seconds", 30)
    written = b""
    looked = 0
    steps = list(task["steps"])
    is_open = True
    while time.monotonic() < deadline:
        if is_open:
            ready, _, _ = select.select([terminal], [], [], 0.05)
            if ready:
                try:
                    data = os.read(terminal, 65536)
                except OSError:
                    data = b""
                if not data:
                    break
                written += data
        else:
            if os.waitpid(child, os.WNOHANG)[0]:
                print(json.dumps({"written": written.decode("utf8", "replace"), "status": "ended"}))
                return
            time.sleep(0.05)
        text = written.decode("utf8", "replace")
        if steps and re.search(steps[0]["until"], text[looked:], re.DOTALL):
            looked = len(text)
            step = steps.pop(0)
            if "type" in step:
                os.write(terminal, step["type"].encode())
            elif "signal" in step:
                os.kill(child, getattr(signal, step["signal"]))
            else:
                os.close(terminal)
                is_open = False
    text = written.decode("utf8", "replace")
    if time.monotonic() >= deadline:
        os.kill(child, signal.SIGKILL)
        print(json.dumps({"written": text, "status": "late", "waits": steps[:1]}))
        return
    _, status = os.waitpid(child, 0)
    print(json.dumps({"written": text, "status": os.waitstatus_to_exitcode(status), "left": len(steps)}))


main()
